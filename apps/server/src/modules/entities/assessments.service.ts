import { type Assessment, type NewAssessment, TLP_LEVELS } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { forbidden, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as queries from './assessments.queries';
import type { EntitiesService } from './entities.service';

export type AssessmentsService = ReturnType<typeof createAssessmentsService>;

export function createAssessmentsService(
  { transact }: Pick<Platform, 'transact'>,
  entities: EntitiesService,
) {
  const list = async (from: Queryable, actor: Actor, asked: string): Promise<Assessment[]> => {
    const { id } = await entities.get(from, actor, asked);
    return queries.listAssessments(from, actor, id);
  };

  return {
    list,

    create: (
      actor: Actor,
      asked: string,
      { spillReason, tlp, ...assessment }: NewAssessment,
    ): Promise<Assessment> =>
      transact(async (tx, publish) => {
        const { id: entityId } = await entities.get(tx, actor, asked);
        const audienceId = TLP_LEVELS.indexOf(tlp) + 1;
        if (audienceId > actor.clearance) throw invalid('tlp', 'You may not read this level');
        const place = { kind: 'entity', audienceId } as const;
        const texts = { note: assessment.note };
        const spill = await guardTexts(tx, actor, place, texts, spillReason);
        const id = newId();
        const row = { ...assessment, id, entityId, userId: actor.id, audienceId };
        await queries.insertAssessment(tx, row);
        await publishSpill(publish, actor, spill, { kind: 'entity', id: entityId });
        const created = (await list(tx, actor, entityId)).find((one) => one.id === id);
        if (!created) throw new Error('The assessment is not there');
        return created;
      }),

    delete: (actor: Actor, asked: string, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const { id: entityId } = await entities.get(tx, actor, asked);
        const locked = await queries.lockAssessment(tx, actor, entityId, id);
        if (!locked) throw notFound('Assessment');
        if (locked.userId !== actor.id && !actor.isAdmin) {
          throw forbidden('Only its author or an admin can delete an assessment');
        }
        await queries.deleteAssessment(tx, id);
        await publish({
          type: 'assessment.deleted',
          entityId,
          assessmentId: id,
          userId: locked.userId,
          actorId: actor.id,
        });
      }),
  };
}
