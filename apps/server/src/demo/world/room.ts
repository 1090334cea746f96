import type { Severity } from '@watchfloor/contract';

export interface RoomEntry {
  /** Hours before now. */
  readonly ago: number;
  readonly by: string;
  readonly at: readonly [latitude: number, longitude: number];
  readonly severity: Severity;
  readonly category: string;
  /** Whom or what it saw, if it is part of a track. */
  readonly subject?: string | undefined;
  readonly title: string;
  readonly text: string;
}

export interface Room {
  readonly name: string;
  readonly description: string;
  readonly owner: string;
  readonly members: readonly string[];
  readonly isPrivate?: true;
  readonly opened: number;
  readonly entries: readonly RoomEntry[];
  readonly talk: readonly (readonly [ago: number, by: string, text: string])[];
}

export const entry = (
  ago: number,
  by: string,
  at: readonly [number, number],
  severity: Severity,
  category: string,
  title: string,
  text: string,
  subject?: string,
): RoomEntry => ({ ago, by, at, severity, category, title, text, subject });
