import {
  type Markings,
  markingsEndpoints,
  TLP_LEVELS,
  TLP_READERS,
  tlpLabel,
} from '@watchfloor/contract';
import { answer } from './api.fixture';

/** What forms ask for about markings. `count` is how many could read it. */
export function answerMarkings(
  compartments: Markings['compartments'] = [],
  count: (body: { tlp: string; recipients: string[] }) => number = () => 41,
): void {
  answer(markingsEndpoints.list, () => ({
    levels: TLP_LEVELS.map((tlp) => ({ tlp, label: tlpLabel(tlp), readers: TLP_READERS[tlp] })),
    compartments,
  }));
  answer(markingsEndpoints.countReaders, ({ body }) => ({ count: count(body) }));
}
