import {
  displayName,
  type EntityKind,
  type HitSource,
  type SearchHit,
  type SearchKind,
} from '@watchfloor/contract';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';

export const KIND_NAMES: Readonly<Record<SearchKind, string>> = {
  report: 'Reports',
  comment: 'Comments',
  investigation: 'Investigations',
  task: 'Tasks',
  member: 'Members',
  'war-room': 'War Rooms',
  message: 'Messages',
  'map-entry': 'Map',
  'feed-item': 'Feed',
  entity: 'Entities',
};

const NOUNS: Readonly<Record<HitSource, string>> = {
  report: '',
  judgement: 'key judgement',
  file: '',
  'report-comment': 'comment',
  investigation: 'investigation',
  task: 'task',
  'task-comment': 'comment',
  member: 'member',
  room: 'war room',
  'room-message': '',
  'room-update': 'map entry',
  'forum-message': '',
  pin: 'pin',
  'personal-update': 'map entry',
  'feed-item': 'outside source',
  entity: '',
};

/** Their context is their title, or stands for an author. */
const NAMED_ELSEWHERE: readonly HitSource[] = ['file', 'judgement', 'feed-item'];

const PLACES: Partial<Readonly<Record<HitSource, string>>> = {
  'forum-message': 'in Global Forum',
  pin: 'in Global Forum',
  'personal-update': 'on the Personal Map',
};

/** The name of the thing that is opened; empty for comments and messages, which have none. */
export function titleOf({ source, title, context, author }: SearchHit): string {
  if (source === 'file' || source === 'judgement') return context?.title ?? title;
  return source === 'member' && author ? displayName(author) : title;
}

/** What it is and where it belongs: "map entry in Tideline watch", "comment on Lights off the mole". */
export function whereOf({ source, context, excerpt }: SearchHit): string {
  // The excerpt of an entity is its kind.
  if (source === 'entity') return ENTITY_KIND_NAMES[excerpt as EntityKind];
  const joint = source.endsWith('comment') ? 'on' : 'in';
  const isNamed = context && !NAMED_ELSEWHERE.includes(source);
  const place = isNamed ? `${joint} ${context.title}` : PLACES[source];
  return [NOUNS[source], place].filter(Boolean).join(' ');
}
