import {
  type CorrectedLine,
  canCorrectLine,
  combineMarkings,
  findMentions,
  type HitSource,
  LINE_CORRECTIONS_MAX,
  LOG_RULE_NAMES,
  type LogFilter,
  type LogLine,
  type LogQuery,
  type LogRules,
  type Marking,
  type NewLogLine,
  pathTo,
  urlOfHit,
} from '@watchfloor/contract';
import { defang, parsePosition, scan } from '@watchfloor/entities';
import type { Queryable, Tx } from '../../db/client';
import { decodeCursor, encodeCursor } from '../../db/cursor';
import { findMentionedMembers } from '../../db/mentions';
import { OPEN_AUDIENCE } from '../../db/sight';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import type { ReadText } from '../../events/event-types';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import { nameExport } from '../exports/export-name';
import { guardTexts, type Place, publishSpill } from '../markings/spill.service';
import * as queries from './watch-log.queries';
import { logCsv } from './watch-log-csv';

export type WatchLogService = ReturnType<typeof createWatchLogService>;

/** Lines in one file. */
const EXPORT_MAX = 20_000;
/** Lines that a handover is drafted from. */
const BETWEEN_MAX = 200;
const GREEN: Marking = { tlp: 'GREEN', compartments: [] };

export function createWatchLogService({ db, transact }: Platform) {
  async function readLine(tx: Queryable, actor: Actor, id: string): Promise<LogLine> {
    const line = await queries.findLine(tx, actor, id);
    if (!line) throw notFound('Line');
    return toLine(line);
  }

  return {
    async listLines(
      from: Queryable,
      actor: Actor,
      { limit, cursor, ...filter }: LogQuery,
    ): Promise<Page<LogLine>> {
      const part = { limit, cursor: decodeCursor(cursor) };
      const rows = await queries.listLines(from, actor, filter, part);
      const items = rows.slice(0, limit).map(toLine);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last ? encodeCursor(last) : null, total: null };
    },

    /** The newest lines of a time that the member may see. */
    async listBetween(
      from: Queryable,
      actor: Actor,
      start: string,
      end: string,
      filter: Pick<LogFilter, 'kind' | 'by' | 'severity'>,
    ): Promise<LogLine[]> {
      const span = { ...filter, from: start, to: end };
      const part = { limit: BETWEEN_MAX, cursor: null };
      return (await queries.listLines(from, actor, span, part)).map(toLine);
    },

    /** Those of the lines that the member may see. */
    async findLines(from: Queryable, actor: Actor, ids: readonly string[]): Promise<LogLine[]> {
      return ids.length > 0 ? (await queries.findLines(from, actor, ids)).map(toLine) : [];
    },

    listScopes: queries.listScopes,
    findCopies: queries.findCopies,

    write: (actor: Actor, input: NewLogLine): Promise<LogLine> =>
      transact(async (tx, publish) => {
        const { text, kind, severity, aboutId, spillReason } = input;
        const about = aboutId ? await queries.findAbout(tx, actor, aboutId) : null;
        if (about === undefined) throw invalid('aboutId', 'There is nothing with this id');
        const spill = await guardTexts(tx, actor, placeOf(about), { text }, spillReason);
        const mentions = await findMentionedMembers(tx, text);
        const id = newId();
        await queries.insertLine(tx, {
          ...{ id, kind, severity, text, mentions, entryId: aboutId, authorId: actor.id },
          place: input.place ?? positionIn(text),
        });
        await publish({
          type: 'watch-log.written',
          lineId: id,
          userId: actor.id,
          text,
          ...readersOf(about),
          // Nobody is told of a line that they may not see.
          mentionedIds: about ? [] : mentions.map((mention) => mention.id),
        });
        await publishSpill(publish, actor, spill, { kind: 'watch log', id });
        return readLine(tx, actor, id);
      }),

    correct: (actor: Actor, id: string, input: CorrectedLine): Promise<LogLine> =>
      transact(async (tx, publish) => {
        await queries.lockLine(tx, id);
        const line = await readLine(tx, actor, id);
        if (!canCorrectLine(actor, line)) throw forbidden('Only its author may correct a line');
        if (line.revision !== input.revision) throw conflict('The line was corrected meanwhile');
        if (line.text === input.text) return line;
        if (line.revision > LINE_CORRECTIONS_MAX) {
          throw conflict('The line was corrected too often. Write a new one.');
        }
        const about = line.subject ? await queries.findAbout(tx, actor, line.subject.id) : null;
        const place = placeOf(about ?? null);
        const spill = await guardTexts(tx, actor, place, { text: input.text }, input.spillReason);
        await queries.correctLine(tx, id, input.text, await mentionsIn(tx, input.text));
        await publish({
          type: 'watch-log.corrected',
          lineId: id,
          ...readersOf(about ?? null),
        });
        await publishSpill(publish, actor, spill, { kind: 'watch log', id });
        return readLine(tx, actor, id);
      }),

    /** Without RED work and what is said in rooms: those are exported one by one, or not at all. */
    async exportLines(actor: Actor, filter: LogFilter) {
      const part = { limit: EXPORT_MAX, cursor: null, isForFile: true };
      const rows = await queries.listLines(db, actor, filter, part);
      if (rows.length > EXPORT_MAX) {
        throw conflict(`More than ${EXPORT_MAX} lines match: choose a shorter time`);
      }
      const lines = rows.map(toLine);
      const marking = combineMarkings([GREEN, ...lines.flatMap((line) => line.marking ?? [])]);
      const { q: _text, ...recorded } = filter;
      await transact((_tx, publish) =>
        publish({
          type: 'watch-log.exported',
          ...{ actorId: actor.id, format: 'csv', marking, count: lines.length, filter: recorded },
        }),
      );
      const at = new Date().toISOString();
      return { name: nameExport('Watch log', marking.tlp, at, 'csv'), body: logCsv(lines) };
    },

    getRules: (): Promise<LogRules> => readRules(db),

    setRules: (actor: Actor, { on }: LogRules): Promise<LogRules> =>
      transact(async (tx, publish) => {
        const before = await readRules(tx);
        const off = LOG_RULE_NAMES.filter((rule) => !on.includes(rule));
        await queries.saveRulesOff(tx, off, actor.id);
        const after = await readRules(tx);
        if (before.on.join() !== after.on.join()) {
          await publish({ type: 'watch-log.rules-changed', actorId: actor.id, ...after });
        }
        return after;
      }),
  };
}

async function readRules(db: Queryable): Promise<LogRules> {
  const off = await queries.listRulesOff(db);
  return { on: LOG_RULE_NAMES.filter((rule) => !off.includes(rule)).sort() };
}

const mentionsIn = (tx: Tx, text: string) =>
  findMentions(text).length > 0 ? findMentionedMembers(tx, text) : Promise.resolve([]);

const readersOf = (about: ReadText | null): ReadText => ({
  objectId: about?.objectId ?? null,
  roomId: about?.roomId ?? null,
  writtenAt: about?.writtenAt ?? null,
});

/** Who will read the line. */
function placeOf(about: Awaited<ReturnType<typeof queries.findAbout>> | null): Place {
  if (!about) return { kind: 'watch-log' };
  if (about.roomId) return { kind: 'war-room', id: about.roomId, isPrivate: true };
  return { kind: 'report', audienceId: Math.max(about.scope, OPEN_AUDIENCE) };
}

/** The first position in a text. */
function positionIn(text: string) {
  const found = scan(text).find(({ kind }) => kind === 'coordinates' || kind === 'mgrs');
  return found ? parsePosition(found.value) : null;
}

function toLine({ subject, ...line }: queries.StoredLine): LogLine {
  if (!subject) return { ...line, subject: null };
  const { kind, ...shown } = subject;
  return {
    ...line,
    subject: {
      ...shown,
      title: kind ? defang(kind, subject.title) : subject.title,
      url: addressOf(subject),
    },
  };
}

function addressOf(subject: NonNullable<queries.StoredLine['subject']>): string | null {
  if (subject.source === 'feed-source') return null;
  if (subject.source === 'handover') return pathTo.handover(subject.id);
  return urlOfHit({ ...subject, source: subject.source satisfies HitSource });
}
