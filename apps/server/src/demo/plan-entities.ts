import {
  assessmentsEndpoints,
  namedEntitiesEndpoints,
  watchesEndpoints,
} from '@watchfloor/contract';
import { actorOf, daysAgo, later, type Stage } from './stage';
import { KNOWN_ENTITIES } from './world/known-entities';

/** Things that members name, judge and watch; reports mention them before and after. */
export function planEntities(stage: Stage): void {
  for (const known of KNOWN_ENTITIES) {
    const { by, ago, kind, name, aliases = [], isWatched, assessments = [] } = known;
    const time = daysAgo(stage, ago);
    let id = '';
    stage.timeline.at(time, async () => {
      const { call } = actorOf(stage, by);
      const body = { kind, name, aliases: [...aliases], confirmed: true };
      ({ id } = await call(namedEntitiesEndpoints.create, { body }));
      if (isWatched) await call(watchesEndpoints.watch, { params: { id } });
    });
    for (const [index, { verdict, note }] of assessments.entries()) {
      const written = later(time, 2 + 20 * index);
      stage.timeline.at(written, async () => {
        const grades = verdict ? ({ reliability: 'B', credibility: 2 } as const) : {};
        const body = { verdict, note, ...grades, validFrom: written.toISOString() };
        await actorOf(stage, by).call(assessmentsEndpoints.create, { params: { id }, body });
      });
    }
  }
}
