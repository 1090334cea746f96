import type { CorrelatedReport } from '@watchfloor/contract';

/** "less than 1", "9" */
const about = (value: number) => (value < 1 ? 'less than 1' : String(Math.round(value)));

/** "shares 185.1.2[.]3 and Halcyon Drift · 42 km and 9 h apart" */
export function describeRelation({
  shared,
  near,
}: Pick<CorrelatedReport, 'shared' | 'near'>): string {
  const labels = shared.map(({ label }) => label);
  const names = [labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter(Boolean).join(' and ');
  return [
    names && `shares ${names}`,
    near && `${about(near.kilometres)} km and ${about(near.hours)} h apart`,
  ]
    .filter(Boolean)
    .join(' · ');
}
