import { isAbove } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import type { DomainEvents } from '../../events/domain-events';
import type { DomainEventName, EventOf, ReadText } from '../../events/event-types';
import { newId } from '../../identifiers';
import * as queries from './watch-log.queries';

/** Writes lines in the transaction of the act that they tell of, as the rules say. */
export function listenForWatchLog(events: DomainEvents): void {
  const on = <Name extends DomainEventName>(
    names: readonly Name[],
    write: (tx: Tx, event: EventOf<Name>) => Promise<readonly ReadText[]>,
  ) =>
    events.inTransaction(names, async (tx, event, publish) => {
      for (const line of await write(tx, event)) {
        await publish({ type: 'watch-log.added', ...line });
      }
    });

  on(['report.submitted'], (tx, { reportId, userId }) =>
    about(tx, reportId, { rule: 'reports', kind: 'report', act: 'submitted', authorId: userId }),
  );
  on(['report.retracted'], (tx, { reportId, actorId }) =>
    about(tx, reportId, decision('report', 'retracted', actorId)),
  );
  // Raising is caution; lowering is a decision, which has a reason.
  on(['report.marked'], async (tx, { reportId, actorId, from, to }) =>
    isAbove(from.tlp, to.tlp) ? about(tx, reportId, decision('report', 'marked', actorId)) : [],
  );
  on(['investigation.marked'], async (tx, { investigationId, actorId, from, to }) =>
    isAbove(from.tlp, to.tlp)
      ? about(tx, investigationId, decision('investigation', 'marked', actorId))
      : [],
  );
  on(['investigation.opened'], (tx, { investigationId, userId }) =>
    about(tx, investigationId, status('investigation', 'opened', userId)),
  );
  on(['investigation.closed'], (tx, { investigationId, actorId }) =>
    about(tx, investigationId, status('investigation', 'closed', actorId)),
  );
  on(['investigation.reopened'], (tx, { investigationId, actorId }) =>
    about(tx, investigationId, status('investigation', 'reopened', actorId)),
  );
  on(['task.completed'], (tx, { taskId, actorId }) =>
    about(tx, taskId, status('task', 'completed', actorId)),
  );
  on(['task.reopened'], (tx, { taskId, actorId }) =>
    about(tx, taskId, status('task', 'reopened', actorId)),
  );
  on(['situation.posted', 'situation.corrected'], (tx, { updateId }) =>
    queries.insertMapEntry(tx, newId(), 'personal-update', updateId),
  );
  on(['war-room-update.posted', 'war-room-update.corrected'], (tx, { updateId }) =>
    queries.insertMapEntry(tx, newId(), 'room-update', updateId),
  );
  on(['pin.created'], (tx, { pinId }) => queries.insertMapEntry(tx, newId(), 'pin', pinId));
  on(['entity.seen'], (tx, { entityId, sightings }) => {
    const texts = [...new Set(sightings.map(({ entryId }) => entryId))];
    return queries.insertAlerts(
      tx,
      entityId,
      texts.map((entryId) => ({ id: newId(), entryId })),
    );
  });
  on(['handover.signed'], (tx, { handoverId, actorId }) =>
    queries.insertHandoverLine(tx, newId(), 'signed', handoverId, actorId),
  );
  on(['handover.accepted'], (tx, { handoverId, actorId }) =>
    queries.insertHandoverLine(tx, newId(), 'accepted', handoverId, actorId),
  );
  on(['source.failed'], (tx, { sourceId }) =>
    queries.insertSourceLine(tx, newId(), 'failed', sourceId),
  );
  on(['source.recovered'], (tx, { sourceId }) =>
    queries.insertSourceLine(tx, newId(), 'recovered', sourceId),
  );
}

const about = (tx: Tx, entryId: string, line: queries.AutomaticLine) =>
  queries.insertAbout(tx, newId(), line, entryId);

const decision = (
  kind: queries.AutomaticLine['kind'],
  act: queries.AutomaticLine['act'],
  authorId: string,
): queries.AutomaticLine => ({ rule: 'decisions', kind, act, authorId });

const status = (
  kind: queries.AutomaticLine['kind'],
  act: queries.AutomaticLine['act'],
  authorId: string,
): queries.AutomaticLine => ({ rule: 'status', kind, act, authorId });
