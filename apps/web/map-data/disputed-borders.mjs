/**
 * Lines that states draw differently. The map takes no side: it shows them dashed, in one neutral tone.
 * `within` is west, south, east, north, where only a part of the border between the two is in dispute.
 */
const DISPUTED = [
  { between: ['Serbia', 'Kosovo'] },
  { between: ['Somalia', 'Somaliland'] },
  { between: ['Morocco', 'W. Sahara'] },
  { between: ['Israel', 'Palestine'] },
  { between: ['Cyprus', 'N. Cyprus'] },
  { between: ['Cyprus', 'Cyprus U.N. Buffer Zone'] },
  { between: ['N. Cyprus', 'Cyprus U.N. Buffer Zone'] },
  { between: ['India', 'Siachen Glacier'] },
  { between: ['Pakistan', 'Siachen Glacier'] },
  { between: ['China', 'Siachen Glacier'] },
  { between: ['India', 'Pakistan'], within: [73, 32.5, 80.5, 37.5] },
  { between: ['India', 'China'], within: [74, 32, 80.5, 37.5] },
  { between: ['Pakistan', 'China'], within: [74, 34, 78, 37.5] },
  { between: ['India', 'China'], within: [91.4, 26.5, 97.6, 30] },
  { between: ['Israel', 'Syria'] },
  { between: ['Russia', 'Ukraine'], within: [32, 44, 37, 46.4] },
  { between: ['Egypt', 'Sudan'], within: [33, 21.5, 38, 23.5] },
  { between: ['Sudan', 'S. Sudan'], within: [27, 9, 30, 11] },
];

const isPair = ({ between: [a, b] }, one, other) =>
  (a === one && b === other) || (a === other && b === one);
const isInside = ([west, south, east, north], [x, y]) =>
  x >= west && x <= east && y >= south && y <= north;

export function disputesBetween(one, other) {
  return DISPUTED.filter((dispute) => isPair(dispute, one, other));
}

/** Cuts a line into the parts that are agreed and those that are not. */
export function splitByDispute(line, disputes) {
  const parts = { agreed: [], disputed: [] };
  let current = null;
  for (let i = 1; i < line.length; i += 1) {
    const middle = [(line[i - 1][0] + line[i][0]) / 2, (line[i - 1][1] + line[i][1]) / 2];
    const isDisputed = disputes.some(({ within }) => !within || isInside(within, middle));
    const kind = isDisputed ? 'disputed' : 'agreed';
    if (current?.kind !== kind) {
      current = { kind, line: [line[i - 1]] };
      parts[kind].push(current.line);
    }
    current.line.push(line[i]);
  }
  return parts;
}
