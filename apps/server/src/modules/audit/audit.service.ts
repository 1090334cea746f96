import type { AuditEntry, AuditFilter, AuditQuery } from '@watchfloor/contract';
import type { Page } from '../../answers';
import type { Queryable } from '../../db/client';
import { invalid } from '../../errors';
import type { Caller, DomainEvents } from '../../events/domain-events';
import type { Actor, Platform } from '../../platform';
import * as queries from './audit.queries';
import { type NewAuditEntry, toAuditEntries } from './audit-acts';
import { csvHeader, toCsvLines } from './audit-csv';

export type AuditService = ReturnType<typeof createAuditService>;

const EXPORT_PIECE = 1000;

/** Writes the audit rows of every act, as the last thing before its commit. */
export function keepAuditLog(events: DomainEvents): void {
  events.onCommitting(async (tx, published, caller) => {
    const entries = toAuditEntries(published);
    if (entries.length === 0) return;
    await queries.appendEntries(
      tx,
      caller ? entries.map((entry) => nameCaller(entry, caller)) : entries,
    );
  });
}

/** Saves looking them up: their request has told how they are called. */
function nameCaller(entry: NewAuditEntry, { id, label }: Caller): NewAuditEntry {
  if (label === null) return entry;
  return {
    ...(entry.actorId === id && { actorName: label }),
    ...(entry.memberId === id && { memberName: label }),
    ...entry,
  };
}

export function createAuditService({ db, transact }: Platform) {
  return {
    async listEntries(
      from: Queryable,
      { limit, cursor, ...filter }: AuditQuery,
    ): Promise<Page<AuditEntry>> {
      const [rows, total] = await Promise.all([
        queries.listEntries(from, filter, limit + 1, decodePosition(cursor)),
        queries.countEntries(from, filter),
      ]);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        nextCursor: rows.length > limit && last ? String(last.seq) : null,
        total,
      };
    },

    /** What the log says at this moment, this export included. */
    async exportEntries(actor: Actor, filter: AuditFilter): Promise<AsyncIterable<string>> {
      await transact(
        (_tx, publish) => publish({ type: 'audit.exported', actorId: actor.id, filter }),
        actor,
      );
      return readCsv(filter, await queries.findLastPlace(db));
    },
  };

  async function* readCsv(filter: AuditFilter, upTo: number): AsyncIterable<string> {
    yield csvHeader();
    for (let after = 0; ; ) {
      const entries = await queries.listPiece(db, filter, EXPORT_PIECE, { after, upTo });
      yield toCsvLines(entries);
      const last = entries.at(-1);
      if (!last || entries.length < EXPORT_PIECE) return;
      after = last.seq;
    }
  }
}

function decodePosition(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw invalid('cursor', 'Not a valid cursor');
  return Number(cursor);
}
