import { expect, test } from 'vitest';
import { pathOfChange, sayChange } from './say-change';
import type { SinceChange, SinceGroup } from './since.schemas';

const change = (changes: Partial<SinceChange>): SinceChange => ({
  ...{ what: 'comment', count: 1, at: '2026-11-18T03:12:00.000Z', actor: null, actors: 1 },
  ...{ partId: 'part', subPartId: null, subject: null, weight: 0, step: null, revision: null },
  ...changes,
});
const amber: SinceGroup['marking'] = { tlp: 'AMBER', compartments: [] };

test.each<[SinceGroup['kind'], Partial<SinceChange>, string]>([
  ['report', { count: 5 }, '5 comments'],
  ['report', { what: 'marked', step: 'raised' }, 'level raised to AMBER'],
  ['report', { what: 'report-changed', count: 3 }, 'edited 3 times'],
  ['member', { what: 'report-submitted', count: 2 }, '2 new reports'],
  ['tag', { what: 'report-submitted', subject: 'Grey hull' }, 'New report “Grey hull”'],
  ['investigation', { what: 'linked', count: 3 }, '3 reports linked'],
  ['investigation', { what: 'task-completed', subject: 'Ask' }, 'task “Ask” completed'],
  ['task', { what: 'task-completed', subject: 'Ask' }, 'completed'],
  ['war-room', { what: 'room-update', weight: 2, subject: 'Stops' }, 'Critical “Stops”'],
  [
    'war-room',
    { what: 'room-update', weight: 1, subject: 'Stops', count: 3 },
    'High “Stops” and 2 more',
  ],
  ['map', { what: 'map-update', weight: 2, subject: 'Stops' }, 'Critical “Stops”'],
  ['war-room', { what: 'room-update', subject: 'Stops', count: 4 }, '4 updates'],
  ['saved-search', { what: 'search-matched', count: 5 }, '5 new matches'],
  ['saved-search', { what: 'search-matched', subject: 'Stops' }, 'new match “Stops”'],
  ['entity', { what: 'entity-seen', count: 2 }, 'seen again in 2 texts'],
])('in a %s, %o is said as "%s"', (kind, changes, words) => {
  expect(sayChange(change(changes), { kind, marking: amber })).toBe(words);
});

test.each<[SinceGroup['kind'], Partial<SinceChange>, string]>([
  ['report', {}, '/reports/id?comment=part'],
  ['report', { what: 'marked' }, '/reports/id'],
  ['report', { what: 'report-changed', revision: 3 }, '/reports/id?version=3'],
  ['map', { what: 'map-update' }, '/map?update=part'],
  ['war-room', { what: 'room-message' }, '/war-rooms/id?message=part'],
  ['war-room', { what: 'room-update' }, '/war-rooms/id?update=part'],
  ['forum', { what: 'forum-message' }, '/global-forum?message=part'],
  ['investigation', { what: 'task-comment', subPartId: 'sub' }, '/tasks?task=part&comment=sub'],
  ['investigation', { what: 'linked' }, '/investigations/id'],
  ['member', { what: 'report-submitted' }, '/reports/part'],
  ['member', { what: 'report-submitted', count: 2 }, '/users/id'],
  ['tag', { what: 'report-submitted', count: 2 }, '/reports?tag=id'],
  ['saved-search', { what: 'search-matched' }, '/search?saved=id'],
  ['entity', { what: 'entity-seen' }, '/entities/id'],
])('in a %s, %o leads to %s', (kind, changes, path) => {
  expect(pathOfChange({ kind, id: 'id' }, change(changes))).toBe(path);
});
