import type { Tlp } from '@watchfloor/contract';
import type { Chance } from './chance';
import type { MemberCalls } from './member-calls';
import type { Timeline } from './timeline';
import type { Person } from './world/people';
import type { StoryLine } from './world/story-line';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A person of the world after joining. */
export interface Actor extends MemberCalls {
  readonly person: Person;
  readonly id: string;
}

/** Id and number are set once the report is posted, and the text may then name another report. */
export interface PlannedReport {
  readonly line: StoryLine;
  readonly author: Person;
  readonly time: Date;
  readonly title: string;
  content: string;
  readonly intelligenceType: Person['field'];
  readonly tags: readonly string[];
  readonly tlp: Tlp;
  readonly places: { readonly place: string; readonly other: string };
  id: string;
  number: string;
}

/** Shared by all plans. */
export interface Stage {
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly now: Date;
  /** By alias; added on joining. */
  readonly cast: Map<string, Actor>;
}

export const hoursAgo = ({ now }: Pick<Stage, 'now'>, hours: number): Date =>
  new Date(now.getTime() - hours * HOUR_MS);

export const daysAgo = (stage: Pick<Stage, 'now'>, days: number): Date =>
  hoursAgo(stage, days * 24);

export const later = (time: Date, hours: number): Date =>
  new Date(time.getTime() + hours * HOUR_MS);

export function actorOf({ cast }: Pick<Stage, 'cast'>, username: string): Actor {
  const actor = cast.get(username);
  if (!actor) throw new Error(`${username} has not joined yet`);
  return actor;
}
