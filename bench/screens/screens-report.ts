import { against, fixed, whole } from '../figures';
import { type Screens, SLOW } from './screens';

const GOALS = { settled: 300, drawn: 2000 };

export function describeScreens(screens: Screens): string[] {
  const { loads, settling, reactions, frames, map } = screens;
  const within = (value: number, goal: number) =>
    against(`${whole(value)} ms`, value <= goal, `≤ ${whole(goal)} ms`);
  return [
    `## Screens, in ${screens.browser}`,
    '',
    `First loads with an empty cache, on a processor ${SLOW.cpu} times slower and ${SLOW.megabitsDown} Mbit/s with ${SLOW.latency} ms of latency.`,
    '',
    '| Screen | Requests | KB | Largest paint ms | Blocked ms |',
    '|---|--:|--:|--:|--:|',
    ...loads.map(
      ({ screen, requests, bytes, largestPaint, blocked }) =>
        `| ${screen} | ${requests} | ${whole(bytes / 1024)} | ${whole(largestPaint)} | ${whole(blocked)} |`,
    ),
    '',
    `- all dashboard calls complete after ${within(settling.again, GOALS.settled)}, on the first visit after ${whole(settling.first)} ms (full speed)`,
    ...reactions.map(
      ({ what, presses, middle, longest }) =>
        `- ${what}: ${whole(middle)} ms from press to frame (median), ${whole(longest)} ms for the slowest of ${presses}`,
    ),
    ...frames.map(
      ({ what, perSecond, p50, p95, longest }) =>
        `- ${what}: ${fixed(perSecond, 0)} frames per second; median ${fixed(p50, 1)} ms, p95 ${fixed(p95, 1)}, longest ${whole(longest)}`,
    ),
    `- the full map draws ×${fixed(map.full.perSecond / map.empty.perSecond, 2)} the frames of the empty map in the same run; drawn ${within(map.drawnAfter, GOALS.drawn)} after its data`,
    '',
  ];
}
