import type { AuditEntry, AuditFilter, AuditQuery } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { invalid } from '../../errors';
import type { DomainEvents } from '../../events/domain-events';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import * as queries from './audit.queries';
import { toAuditEntries } from './audit-acts';
import { csvHeader, toCsvLines } from './audit-csv';

export type AuditService = ReturnType<typeof createAuditService>;

const EXPORT_BATCH = 1000;

/** Writes the audit rows of every act last, just before its commit. */
export function writeAuditLog(events: DomainEvents): void {
  events.beforeCommit((tx, published) => queries.appendEntries(tx, toAuditEntries(published)));
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

    /** The log as it is now, including the row of this export. */
    async exportEntries(actor: Actor, filter: AuditFilter): Promise<AsyncIterable<string>> {
      await transact((_tx, publish) =>
        publish({ type: 'audit.exported', actorId: actor.id, filter }),
      );
      return readCsv(filter, await queries.findLastSeq(db));
    },
  };

  async function* readCsv(filter: AuditFilter, upTo: number): AsyncIterable<string> {
    yield csvHeader();
    for (let after = 0; ; ) {
      const entries = await queries.listBatch(db, filter, EXPORT_BATCH, { after, upTo });
      yield toCsvLines(entries);
      const last = entries.at(-1);
      if (!last || entries.length < EXPORT_BATCH) return;
      after = last.seq;
    }
  }
}

function decodePosition(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw invalid('cursor', 'Not a valid cursor');
  return Number(cursor);
}
