import type { Marking } from '../markings/markings.schemas';
import { pathTo } from '../path-to';
import type { ChangeName } from './changes';
import type { SinceChange, SinceGroup } from './since.schemas';

const many = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`;

const named = (change: SinceChange, one: string, several: string) =>
  change.count === 1 && change.subject
    ? `${one} “${change.subject}”`
    : many(change.count, one, several);

function sayUpdates({ count, weight, subject }: SinceChange): string {
  if (weight < 1 || !subject) return many(count, 'update');
  const word = weight > 1 ? 'Critical' : 'High';
  return `${word} “${subject}”${count > 1 ? ` and ${count - 1} more` : ''}`;
}

const WORDS: Record<ChangeName, (change: SinceChange, marking: Marking | null) => string> = {
  'report-submitted': ({ count, subject }) =>
    subject && count === 1
      ? `New report “${subject}”`
      : count === 1
        ? 'New report'
        : `${count} new reports`,
  'report-changed': ({ count }) => (count === 1 ? 'edited' : `edited ${count} times`),
  'report-retracted': () => 'retracted',
  'report-judged': ({ count }) => many(count, 'judgement settled', 'judgements settled'),
  marked: ({ step }, marking) =>
    `level ${step === 'changed' || !step ? 'changed' : step}${marking ? ` to ${marking.tlp}` : ''}`,
  comment: ({ count }) => many(count, 'comment'),
  linked: ({ count, subject }) =>
    count === 1 && subject
      ? `report “${subject}” linked`
      : many(count, 'report linked', 'reports linked'),
  'investigation-opened': ({ count, subject }) =>
    subject && count === 1
      ? `New investigation “${subject}”`
      : count === 1
        ? 'New investigation'
        : `${count} new investigations`,
  'investigation-closed': () => 'closed',
  'investigation-reopened': () => 'reopened',
  'investigation-changed': () => 'description edited',
  'task-created': (change) => named(change, 'new task', 'new tasks'),
  'task-assigned': (change) => `${named(change, 'task', 'tasks')} assigned`,
  'task-completed': (change) => `${named(change, 'task', 'tasks')} completed`,
  'task-reopened': (change) => `${named(change, 'task', 'tasks')} reopened`,
  'task-comment': ({ count }) => many(count, 'task comment'),
  'room-message': ({ count }) => many(count, 'message'),
  'room-update': (change) => sayUpdates(change),
  'room-import': () => 'map entries imported',
  'room-changed': () => 'room settings changed',
  'map-update': (change) => sayUpdates(change),
  'forum-message': ({ count }) => many(count, 'message'),
  'handover-signed': () => 'signed',
  'handover-accepted': () => 'accepted',
  'search-matched': (change) => named(change, 'new match', 'new matches'),
  'entity-seen': ({ count }) => `seen again in ${many(count, 'text')}`,
};

/** "5 comments", "level raised to AMBER", "Critical “Stops over the fibre pair”". */
export function sayChange(
  change: SinceChange,
  { kind, marking }: Pick<SinceGroup, 'kind' | 'marking'>,
): string {
  // The group is the task itself.
  if (kind === 'task' && change.what !== 'task-comment') return OF_TASK[change.what] ?? 'changed';
  return WORDS[change.what](change, marking);
}

const OF_TASK: Partial<Record<ChangeName, string>> = {
  'task-created': 'new task',
  'task-assigned': 'assigned',
  'task-completed': 'completed',
  'task-reopened': 'reopened',
};

/** The very comment, message, entry, task, or what an edit changed. */
export function pathOfChange(
  { kind, id }: Pick<SinceGroup, 'kind' | 'id'>,
  change: SinceChange,
): string {
  const { what, partId, subPartId, revision } = change;
  if (what.startsWith('task-') && partId) return pathTo.task(partId, subPartId);
  if (kind === 'member' || kind === 'tag') {
    if (change.count > 1 || !partId) return kind === 'member' ? pathTo.member(id) : pathTo.tag(id);
    return what === 'report-submitted' ? pathTo.report(partId) : pathTo.investigation(partId);
  }
  if (kind === 'report' && revision !== null) return pathTo.reportVersion(id, revision);
  if (kind === 'report') return pathTo.report(id, what === 'comment' ? partId : null);
  if (kind === 'investigation') return pathTo.investigation(id);
  if (kind === 'task') return pathTo.task(id, subPartId);
  if (kind === 'entity') return pathTo.entity(id);
  if (kind === 'saved-search') return pathTo.savedSearch(id);
  if (kind === 'handover') return pathTo.handover(id);
  if (kind === 'forum') return pathTo.forum({ message: partId });
  if (kind === 'map') return pathTo.map(partId);
  return pathTo.room(id, what === 'room-message' ? { message: partId } : { update: partId });
}
