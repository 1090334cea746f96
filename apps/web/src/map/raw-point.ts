/** A point from a file, not yet validated. */
export interface RawPoint {
  /** Where it begins in the file, counted from 1. */
  line: number;
  title?: unknown;
  description?: unknown;
  severity?: unknown;
  category?: unknown;
  subject?: unknown;
  latitude?: string | undefined;
  longitude?: string | undefined;
  /** Why it is not a point. */
  problem?: string | undefined;
}

/** The whole file cannot be used. */
export class UnreadableFile extends Error {}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}
