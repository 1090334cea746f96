import { MAX_CONTAINERS, MAX_TABLE_AREA } from './limits';

const CONTAINERS = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)]))+/;

/** More lists and quotes than anybody reads: the library would build each of them. */
export function hasTooManyContainers(lines: readonly string[]): boolean {
  let left = MAX_CONTAINERS;
  for (const line of lines) {
    left -= (CONTAINERS.exec(line)?.[0] ?? '').replaceAll(/[ \t\d]/g, '').length;
    if (left < 0) return true;
  }
  return false;
}

/** A row with few cells is filled up to the columns of its table, so the widest row counts for all. */
export function hasTooManyCells(lines: readonly string[]): boolean {
  const widths = lines.map((line) => line.split('|').length - 1).filter((width) => width > 0);
  return Math.max(0, ...widths) * widths.length > MAX_TABLE_AREA;
}

/** Each of these may be compared with each other one. */
export const countMarks = (text: string): number => text.match(/[[\]*_~`<>!\\:@]/g)?.length ?? 0;
