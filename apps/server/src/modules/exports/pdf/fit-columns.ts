import type { Measure, Run } from './break-lines';

/** Later rows rarely need more room. */
const ROWS_MEASURED = 200;
/** A longer word is broken. */
const WORD_MAX = 110;

interface Need {
  /** The longest word. */
  readonly least: number;
  /** The longest cell in one line. */
  readonly most: number;
}

/** The widths of the columns of a table, by what their cells need. */
export function fitColumns(
  rows: readonly (readonly (readonly Run[])[])[],
  width: number,
  padding: number,
  measure: Measure,
): number[] {
  const [first = []] = rows;
  const measured = rows.slice(0, ROWS_MEASURED);
  const needs = first.map((_, column) =>
    measured.reduce<Need>(
      (need, row) => {
        const { least, most } = needOf(row[column] ?? [], measure);
        return { least: Math.max(need.least, least), most: Math.max(need.most, most) };
      },
      { least: 0, most: 0 },
    ),
  );
  const leasts = needs.map(({ least }) => Math.min(least, WORD_MAX) + 2 * padding);
  const least = sum(leasts);
  if (least >= width) return leasts.map((one) => (one * width) / least);
  const mosts = needs.map(({ most }, i) => Math.max(leasts[i] ?? 0, most + 2 * padding));
  const most = sum(mosts);
  if (most <= width) return mosts.map((one) => (one * width) / most);
  return share(leasts, mosts, width);
}

/** Columns that need little get it; the others share what is left. */
function share(leasts: readonly number[], mosts: readonly number[], width: number): number[] {
  const widths = [...leasts];
  let rest = width - sum(leasts);
  const byNeed = mosts
    .map((most, column) => ({ column, more: most - (leasts[column] ?? 0) }))
    .sort((a, b) => a.more - b.more);
  byNeed.forEach(({ column, more }, index) => {
    const given = Math.min(more, rest / (byNeed.length - index));
    widths[column] = (widths[column] ?? 0) + given;
    rest -= given;
  });
  return widths;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function needOf(runs: readonly Run[], measure: Measure): Need {
  let least = 0;
  let most = 0;
  for (const run of runs) {
    for (const word of run.text.split(/\s+/)) {
      const width = measure(run, word.slice(0, 60));
      least = Math.max(least, width);
      most += width + 3;
    }
  }
  return { least, most };
}
