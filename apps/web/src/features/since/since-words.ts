import {
  displayName,
  type SinceChange,
  type SinceGroup,
  type SinceKind,
  type SinceReason,
} from '@watchfloor/contract';

const NOUNS: Record<SinceKind, string> = {
  report: 'report',
  investigation: 'investigation',
  task: 'task',
  'war-room': 'war room',
  forum: 'everybody',
  map: 'everybody',
  entity: 'entity',
  handover: 'handover',
  'saved-search': 'saved search',
  member: 'member',
  tag: 'tag',
};

const REASONS: Record<SinceReason, (noun: string, kind: SinceKind) => string> = {
  hand: (noun, kind) => (kind === 'entity' ? 'you watch it' : `${noun} you follow`),
  author: (noun) => `your ${noun}`,
  comment: () => 'you commented',
  assignee: (_noun, kind) => (kind === 'investigation' ? 'you have a task in it' : 'task of yours'),
  member: () => 'war room you are in',
  notified: () => 'for you',
  none: (noun) => noun,
};

/** Why it is listed: "war room you follow". */
export const sayReason = ({ kind, reason }: Pick<SinceGroup, 'kind' | 'reason'>): string =>
  REASONS[reason](NOUNS[kind], kind);

/** "Wanjiru Kamau", "Wanjiru Kamau and 2 others". */
export function sayActors({ actor, actors }: Pick<SinceChange, 'actor' | 'actors'>): string | null {
  if (!actor) return null;
  if (actors < 2) return displayName(actor);
  return `${displayName(actor)} and ${actors - 1} ${actors === 2 ? 'other' : 'others'}`;
}
