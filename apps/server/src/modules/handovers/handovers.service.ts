import {
  canAcceptHandover,
  canSignHandover,
  combineMarkings,
  displayName,
  type Handover,
  type HandoverChanges,
  type HandoverFacts,
  type HandoverHead,
  type HandoverPoint,
  type HandoversQuery,
  type LogLine,
  lineText,
  type NewHandover,
  POINT_TEXT_MAX,
  POINTS_MAX,
  type PointTask,
  SHIFT_MAX_HOURS,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { decodeCursor, encodeCursor } from '../../db/cursor';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Json, Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import type { TasksService } from '../tasks/tasks.service';
import type { WatchLogService } from '../watch-log/watch-log.service';
import * as facts from './handover-facts.queries';
import * as queries from './handovers.queries';

export type HandoversService = ReturnType<typeof createHandoversService>;

/** Points that a draft begins with. */
const DRAFTED_POINTS = 20;
const HOUR_MS = 3_600_000;

interface Parts {
  readonly log: Pick<WatchLogService, 'listBetween' | 'findLines' | 'listScopes' | 'findCopies'>;
  readonly tasks: Pick<TasksService, 'createTaskIn'>;
}

export function createHandoversService({ db, transact }: Platform, { log, tasks }: Parts) {
  async function find(tx: Queryable, actor: Actor, id: string): Promise<queries.StoredHandover> {
    const found = await queries.findHandover(tx, actor.id, id);
    if (!found) throw notFound('Handover');
    return found;
  }

  async function lock(tx: Tx, actor: Actor, id: string): Promise<queries.StoredHandover> {
    await queries.lockHandover(tx, id);
    return find(tx, actor, id);
  }

  async function lockDraft(tx: Tx, actor: Actor, id: string): Promise<queries.StoredHandover> {
    const draft = await lock(tx, actor, id);
    if (draft.state !== 'draft') throw conflict('A signed handover cannot be changed');
    return draft;
  }

  /** What is the case now, as far as the member may see it. */
  async function collectFacts(
    from: Queryable,
    actor: Actor,
    { shiftStart, shiftEnd }: Pick<HandoverHead, 'shiftStart' | 'shiftEnd'>,
  ): Promise<queries.StoredFacts> {
    const [due, rooms, sources, lines] = await Promise.all([
      facts.listDueTasks(from, actor, shiftEnd),
      facts.listActiveRooms(from, actor, shiftStart, shiftEnd),
      facts.listFailingSources(from),
      log.listBetween(from, actor, shiftStart, shiftEnd, { kind: 'alert' }),
    ]);
    return { tasks: due, rooms, sources, alerts: lines.map(({ id }) => id) };
  }

  async function present(
    from: Queryable,
    actor: Actor,
    { facts: frozen, points, ...stored }: queries.StoredHandover,
  ): Promise<Handover> {
    const known = frozen ?? (await collectFacts(from, actor, stored));
    const lineIds = [...points.flatMap(({ lineId }) => lineId ?? []), ...known.alerts];
    const [due, rooms, made, lines, copies] = await Promise.all([
      facts.presentTasks(from, actor, known.tasks),
      facts.presentRooms(from, actor, known.rooms, stored.shiftStart),
      facts.listPointTasks(from, actor, stored.id),
      log.findLines(from, actor, lineIds),
      log.findCopies(from, actor, points),
    ]);
    const byId = new Map(lines.map((line) => [line.id, line]));
    return {
      ...stored,
      points: points.flatMap((point): HandoverPoint[] => {
        const { id, text, lineId } = point;
        const line = lineId ? byId.get(lineId) : null;
        if (line === undefined) return [];
        if (line && !copies.has(id) && !isToldAnyway(point, line, actor, stored)) return [];
        const markings = [line?.marking ?? [], copies.get(id) ?? []].flat();
        return [
          {
            ...{ id, text, lineId, subject: line?.subject ?? null, task: made.get(id) ?? null },
            marking: markings.length > 0 ? combineMarkings(markings) : null,
          },
        ];
      }),
      facts: { tasks: due, rooms, sources: [...known.sources], alerts: countAlerts(known, byId) },
    };
  }

  async function draftPoints(
    tx: Tx,
    actor: Actor,
    { shiftStart, shiftEnd }: { shiftStart: string; shiftEnd: string },
  ): Promise<queries.StoredPoint[]> {
    const [carried, serious, byHand] = await Promise.all([
      queries.listCarriedOver(tx, actor.id),
      log.listBetween(tx, actor, shiftStart, shiftEnd, { severity: 'high' }),
      log.listBetween(tx, actor, shiftStart, shiftEnd, { by: 'hand' }),
    ]);
    const open = byHand.filter(({ text }) => isOpen(text ?? ''));
    const lines = new Map([...serious, ...open].map((line) => [line.id, line]));
    const scopes = await log.listScopes(tx, [...lines.keys()]);
    return [
      ...carried.map((point) => ({ ...point, id: newId() })),
      ...[...lines.values()].map((line) => ({
        id: newId(),
        text: pointText(line),
        lineId: line.id,
        scope: scopes.get(line.id) ?? null,
      })),
    ].slice(0, DRAFTED_POINTS);
  }

  return {
    async listHandovers(
      actor: Actor,
      { limit, cursor, waiting }: HandoversQuery,
    ): Promise<Page<HandoverHead>> {
      const rows = await queries.listHandovers(db, actor.id, {
        limit,
        cursor: decodeCursor(cursor),
        isWaiting: waiting === 'true',
      });
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last ? encodeCursor(last) : null, total: null };
    },

    getHandover: async (actor: Actor, id: string): Promise<Handover> =>
      present(db, actor, await find(db, actor, id)),

    /** The draft of the caller, which is begun if there is none. */
    draft: (actor: Actor, input: NewHandover): Promise<Handover> =>
      transact(async (tx, publish) => {
        const { shiftStart = null, shiftEnd = null, toUserId = null } = input;
        if (shiftStart && shiftEnd) requireShift({ shiftStart, shiftEnd });
        if (toUserId) await requireRecipient(tx, actor, toUserId);
        const id = newId();
        const row = { id, userId: actor.id, toUserId, shiftStart, shiftEnd };
        const shift = await queries.insertDraft(tx, row);
        if (shift) {
          requireShift(shift);
          const points = await draftPoints(tx, actor, shift);
          await queries.changeDraft(tx, id, { points });
          await publish({ type: 'handover.changed', handoverId: id, userId: actor.id });
        }
        const draftId = shift ? id : await queries.findDraftId(tx, actor.id);
        if (!draftId) throw conflict('The draft was signed meanwhile');
        return present(tx, actor, await find(tx, actor, draftId));
      }),

    change: (actor: Actor, id: string, input: HandoverChanges): Promise<Handover> =>
      transact(async (tx, publish) => {
        const draft = await lockDraft(tx, actor, id);
        const { summary, toUserId, shiftStart, shiftEnd, revision, spillReason } = input;
        if (revision !== undefined && revision !== draft.revision) {
          throw conflict('The draft was changed meanwhile');
        }
        requireShift({
          shiftStart: shiftStart ?? draft.shiftStart,
          shiftEnd: shiftEnd ?? draft.shiftEnd,
        });
        if (toUserId) await requireRecipient(tx, actor, toUserId);
        const lineIds = draft.points.flatMap(({ lineId }) => lineId ?? []);
        const scopes = await log.listScopes(tx, lineIds);
        const points = input.points && mergePoints(draft.points, input.points, scopes);
        const spill = await guardTexts(
          tx,
          actor,
          { kind: 'watch-log' },
          newTexts(draft, summary, points),
          spillReason,
        );
        await queries.changeDraft(tx, id, { summary, points, toUserId, shiftStart, shiftEnd });
        await publish({ type: 'handover.changed', handoverId: id, userId: actor.id });
        await publishSpill(publish, actor, spill, { kind: 'handover', id });
        return present(tx, actor, await find(tx, actor, id));
      }),

    discard: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        await lockDraft(tx, actor, id);
        await queries.deleteDraft(tx, id);
        await publish({ type: 'handover.changed', handoverId: id, userId: actor.id });
      }),

    sign: (actor: Actor, id: string): Promise<Handover> =>
      transact(async (tx, publish) => {
        const draft = await lock(tx, actor, id);
        if (!canSignHandover(actor, draft)) throw forbidden('Only the outgoing lead may sign');
        if (draft.state !== 'draft') throw conflict('This handover is signed already');
        const { from, to } = draft;
        if (!from || !to) throw invalid('toUserId', 'Choose who takes over');
        await requireRecipient(tx, actor, to.id);
        const frozen = await collectFacts(tx, actor, draft);
        const names = { from: displayName(from), to: displayName(to) };
        const hash = await queries.signHandover(tx, id, frozen, names);
        await publish({
          type: 'handover.signed',
          ...{ handoverId: id, actorId: actor.id, toUserId: to.id, hash },
          ...{ shiftStart: draft.shiftStart, shiftEnd: draft.shiftEnd },
        });
        return present(tx, actor, await find(tx, actor, id));
      }),

    accept: (actor: Actor, id: string): Promise<Handover> =>
      transact(async (tx, publish) => {
        const signed = await lock(tx, actor, id);
        if (signed.state === 'draft') throw conflict('This handover is not signed yet');
        if (signed.state === 'accepted') throw conflict('This handover is accepted already');
        if (!canAcceptHandover(actor, signed)) {
          throw forbidden('Only the incoming lead may accept');
        }
        await queries.acceptHandover(tx, id, actor.id);
        await publish({
          type: 'handover.accepted',
          ...{ handoverId: id, actorId: actor.id, fromUserId: signed.from?.id ?? null },
          ...{ hash: signed.hash ?? '', shiftStart: signed.shiftStart, shiftEnd: signed.shiftEnd },
        });
        return present(tx, actor, await find(tx, actor, id));
      }),

    /** The handover stays as it is; the task is stored beside it. */
    makeTask: (actor: Actor, id: string, pointId: string, input: PointTask): Promise<Json> =>
      transact(async (tx, publish) => {
        const shown = await present(tx, actor, await lock(tx, actor, id));
        if (!shown.points.some((point) => point.id === pointId)) throw notFound('Open point');
        const { id: taskId, json } = await tasks.createTaskIn(tx, publish, actor, {
          ...input,
          description: null,
          investigationId: null,
        });
        if (!(await queries.insertPointTask(tx, id, pointId, taskId))) {
          throw conflict('There is a task for this point already');
        }
        const userId = shown.state === 'draft' ? actor.id : null;
        await publish({ type: 'handover.changed', handoverId: id, userId });
        return json;
      }),
  };
}

async function requireRecipient(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.id) throw invalid('toUserId', 'Hand over to somebody else');
  if (!(await queries.isActive(tx, userId))) throw invalid('toUserId', 'Choose an active member');
}

function requireShift({ shiftStart, shiftEnd }: { shiftStart: string; shiftEnd: string }): void {
  const hours = (Date.parse(shiftEnd) - Date.parse(shiftStart)) / HOUR_MS;
  if (!(hours > 0)) throw invalid('shiftEnd', 'The shift must end after it begins');
  if (hours > SHIFT_MAX_HOURS) throw invalid('shiftStart', 'A shift lasts at most 7 days');
}

/** What somebody wrote as a question, or marked as open. */
const isOpen = (text: string): boolean => /\?\s*$|^(open|todo)\b/i.test(text);

const pointText = (line: LogLine): string => lineText(line).slice(0, POINT_TEXT_MAX);

/** Who could read an older point is not known: it is for its author, and for others while its line says the same. */
const isToldAnyway = (
  { text, scope }: queries.StoredPoint,
  line: LogLine,
  { id }: Actor,
  { from }: Pick<HandoverHead, 'from'>,
): boolean => (scope ?? null) === null && (from?.id === id || text === pointText(line));

/** Points keep the line that they came from. A new text is for those who may read the line now. */
function mergePoints(
  known: readonly queries.StoredPoint[],
  given: NonNullable<HandoverChanges['points']>,
  scopes: ReadonlyMap<string, number | null>,
): queries.StoredPoint[] {
  const byId = new Map(known.map((point) => [point.id, point]));
  return given.slice(0, POINTS_MAX).map(({ id, text }) => {
    const before = id ? byId.get(id) : undefined;
    if (!before) return { id: newId(), text, lineId: null };
    if (before.text === text || !before.lineId) return { ...before, text };
    return { ...before, text, scope: scopes.get(before.lineId) ?? null };
  });
}

/** Texts that readers of the log have not been shown yet. */
function newTexts(
  draft: queries.StoredHandover,
  summary: string | undefined,
  points: readonly queries.StoredPoint[] = [],
): Record<string, string> {
  // A text that no longer belongs to its line is shown to more people than before.
  const isKnown = ({ text, lineId }: queries.StoredPoint) =>
    draft.points.some((known) => known.text === text && known.lineId === lineId);
  const fresh = points.flatMap((point, index) =>
    isKnown(point) ? [] : [[`points.${index}.text`, point.text] as const],
  );
  return {
    ...(summary !== undefined && summary !== draft.summary && { summary }),
    ...Object.fromEntries(fresh),
  };
}

/** Watched entities of the shift, as far as the lines that tell of them are visible. */
function countAlerts(
  { alerts }: queries.StoredFacts,
  lines: ReadonlyMap<string, LogLine>,
): HandoverFacts['alerts'] {
  const counted = new Map<string, HandoverFacts['alerts'][number]>();
  for (const id of alerts) {
    const subject = lines.get(id)?.subject;
    if (!subject) continue;
    const count = (counted.get(subject.id)?.count ?? 0) + 1;
    counted.set(subject.id, { id: subject.id, label: subject.title, count });
  }
  return [...counted.values()];
}
