import {
  handoversEndpoints,
  savedSearchesEndpoints,
  taxiiEndpoints,
  tokensEndpoints,
  watchLogEndpoints,
} from '@watchfloor/contract';
import { actorOf, hoursAgo, later, type Stage } from './stage';
import {
  COLLECTIONS,
  HANDOVERS,
  type PlannedHandover,
  SAVED_SEARCHES,
  TOKENS,
  WATCH_LINES,
} from './world/watch';

/** The watch log, as far as members write it, and how shifts were handed over. */
export function planWatch(stage: Stage): void {
  for (const handover of HANDOVERS) planHandover(stage, handover);
  for (const { ago, by, ...body } of SAVED_SEARCHES) {
    stage.timeline.at(hoursAgo(stage, ago), async () => {
      await actorOf(stage, by).call(savedSearchesEndpoints.create, { body });
    });
  }
  for (const { ago, by, ...body } of COLLECTIONS) {
    stage.timeline.at(hoursAgo(stage, ago), async () => {
      await actorOf(stage, by).call(taxiiEndpoints.create, { body });
    });
  }
  for (const { ago, by, ...body } of TOKENS) {
    stage.timeline.at(hoursAgo(stage, ago), async () => {
      await actorOf(stage, by).call(tokensEndpoints.create, { body });
    });
  }
  for (const { ago, by, text, kind = 'note', first } of WATCH_LINES) {
    const time = hoursAgo(stage, ago);
    let id = '';
    stage.timeline.at(time, async () => {
      const body = { text: first ?? text, kind };
      ({ id } = await actorOf(stage, by).call(watchLogEndpoints.write, { body }));
    });
    if (!first) continue;
    stage.timeline.at(later(time, 0.2), async () => {
      const body = { text, revision: 1 };
      await actorOf(stage, by).call(watchLogEndpoints.correct, { params: { id }, body });
    });
  }
}

function planHandover(
  stage: Stage,
  { ago, from, to, summary, points, end }: PlannedHandover,
): void {
  const time = hoursAgo(stage, ago);
  let id = '';
  stage.timeline.at(time, async () => {
    const { call } = actorOf(stage, from);
    ({ id } = await call(handoversEndpoints.draft, { body: { toUserId: actorOf(stage, to).id } }));
    const body = { summary, points: points.map((text) => ({ text })) };
    await call(handoversEndpoints.change, { params: { id }, body });
    if (end !== 'draft') await call(handoversEndpoints.sign, { params: { id } });
  });
  if (end !== 'accepted') return;
  stage.timeline.at(later(time, 0.2), async () => {
    await actorOf(stage, to).call(handoversEndpoints.accept, { params: { id } });
  });
}
