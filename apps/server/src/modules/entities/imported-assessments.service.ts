import { randomUUID } from 'node:crypto';
import { type EntityKind, type NewAssessment, TLP_LEVELS } from '@watchfloor/contract';
import { isTooLong } from '@watchfloor/entities';
import type { Tx } from '../../db/client';
import type { Publish } from '../../db/transact';
import { forbidden, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor } from '../../platform';
import { guardTexts } from '../markings/spill.service';
import * as queries from './imported-assessments.queries';

export type ImportedAssessmentsService = ReturnType<typeof createImportedAssessmentsService>;

interface Value {
  readonly kind: EntityKind;
  readonly value: string;
}

/** Verdicts of other producers, under the name of whoever imports them. */
export function createImportedAssessmentsService() {
  /** Refuses whoever may not change them. */
  async function lock(tx: Tx, actor: Actor, id: string): Promise<queries.LockedAssessment[]> {
    const locked = await queries.lockAssessments(tx, actor, id);
    if (locked.length === 0) throw notFound('Assessment');
    if (!actor.isAdmin && locked.some(({ userId }) => userId !== actor.id)) {
      throw forbidden('Only its author or an admin can end an assessment');
    }
    return locked;
  }

  return {
    /** Of entities that no text names yet, too. Returns the id of the first. */
    async add(
      tx: Tx,
      actor: Actor,
      values: readonly Value[],
      { tlp, spillReason: _, ...assessment }: NewAssessment,
    ): Promise<string> {
      const audienceId = TLP_LEVELS.indexOf(tlp) + 1;
      if (audienceId > actor.clearance) throw invalid('tlp', 'You may not read this level');
      if (values.some(({ value }) => isTooLong(value))) {
        throw invalid('values', 'It names a value that is too long');
      }
      await guardTexts(
        tx,
        actor,
        { kind: 'entity', audienceId },
        { note: assessment.note },
        undefined,
      );
      const entityIds = await queries.saveEntities(
        tx,
        // Random: one with a time would tell when the verdict came to those who may not see that.
        values.map((value) => ({ ...value, id: randomUUID() })),
      );
      const ids = entityIds.map((entityId) => ({ id: newId(), entityId }));
      const [first] = ids;
      if (!first) throw invalid('values', 'It is about nothing');
      await queries.insertAssessments(tx, ids, { ...assessment, userId: actor.id, audienceId });
      return first.id;
    },

    lock,

    /** Their producer no longer says so. */
    async end(tx: Tx, publish: Publish, actor: Actor, id: string): Promise<void> {
      const locked = await lock(tx, actor, id);
      await queries.endAssessments(
        tx,
        locked.map((one) => one.id),
      );
      for (const { id: assessmentId, entityId, userId } of locked) {
        const ended = { entityId, assessmentId, userId, actorId: actor.id };
        await publish({ type: 'assessment.ended', ...ended });
      }
    },
  };
}
