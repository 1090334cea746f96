import type { Grown } from './measure-growth';

export interface Growth {
  readonly at: string;
  readonly machine: string;
  readonly sizes: readonly number[];
  readonly calls: readonly Grown[];
}

/** No call takes more than twice as long on the goal's 100,000 reports as on 1,000. */
export const GOAL = 2;

const formatCount = (value: number) => value.toLocaleString('en');

/** Relative to the smallest archive. */
export const ratiosOf = ({ p50 }: Grown) => p50.map((value) => value / (p50[0] ?? value));

/** Logarithmic growth. */
export const logarithmOf = (size: number, smallest: number) => Math.log(size) / Math.log(smallest);

export function describeGrowth(growth: Growth): string {
  const { sizes, calls } = growth;
  const smallest = sizes[0] ?? 1;
  const larger = sizes.slice(1);
  const rows = calls.map((call) => {
    const ratios = ratiosOf(call).slice(1);
    return [
      call.name,
      ...call.p50.map((value) => value.toFixed(2)),
      ...ratios.map((ratio) =>
        ratio > GOAL ? `**×${ratio.toFixed(2)}** (≤ ×${GOAL})` : `×${ratio.toFixed(2)}`,
      ),
      call.bytes.map((value) => (value / 1024).toFixed(1)).join(' → '),
    ];
  });
  const heads = [
    ...sizes.map((size) => `${formatCount(size)}, ms`),
    ...larger.map((size) => `${formatCount(size)} to ${formatCount(smallest)}`),
    'KB per response',
  ];
  const steeper = (bound: (size: number) => number) =>
    calls.filter((call) =>
      ratiosOf(call).some((ratio, i) => ratio > bound(sizes[i] ?? smallest) && i > 0),
    );
  return [
    `Median time per call with one member at a time, by the number of reports (other data grows with them). ${growth.machine}, ${growth.at.slice(0, 10)}.`,
    '',
    `- more than ×${GOAL} the time on ${formatCount(smallest)}: ${joinNames(steeper(() => GOAL))}`,
    `- more than the logarithm of the size (${larger.map((size) => `×${logarithmOf(size, smallest).toFixed(2)}`).join(', ')}): ${joinNames(steeper((size) => logarithmOf(size, smallest)))}`,
    '',
    `| Call | ${heads.join(' | ')} |`,
    `|---|${heads.map(() => '--:').join('|')}|`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

const joinNames = (calls: readonly Grown[]) => calls.map(({ name }) => name).join('; ') || 'none';
