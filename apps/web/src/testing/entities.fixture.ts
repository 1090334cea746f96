import {
  type Assessment,
  assessmentsEndpoints,
  type Entity,
  type EntityDetails,
  type EntityMention,
  entitiesEndpoints,
  type ReportEntity,
  watchesEndpoints,
} from '@watchfloor/contract';
import { answer } from './api.fixture';
import { author, idOf } from './people.fixture';

const SEEN = '2031-03-01T12:00:00.000Z';

export const entity = (changes: Partial<Entity> = {}): Entity => ({
  id: idOf(70),
  kind: 'ipv4',
  value: '203.0.113.77',
  label: '203.0.113[.]77',
  local: false,
  excludedBy: null,
  mentions: 2,
  firstSeen: '2031-02-27T12:00:00.000Z',
  lastSeen: SEEN,
  ...changes,
});

export const entityDetails = (changes: Partial<EntityDetails> = {}): EntityDetails => ({
  ...entity(),
  isWatched: false,
  watchers: 0,
  kinds: {},
  names: [],
  merges: [],
  ...changes,
});

export const vessel = (changes: Partial<EntityDetails> = {}): EntityDetails =>
  entityDetails({
    id: idOf(71),
    kind: 'vessel',
    value: 'Halcyon Drift',
    label: 'Halcyon Drift',
    names: [
      { id: idOf(75), name: 'Halcyon Drift', isSearched: true },
      { id: idOf(76), name: 'Sable Star', isSearched: false },
    ],
    ...changes,
  });

export const entityMention = (changes: Partial<EntityMention> = {}): EntityMention => ({
  kind: 'report',
  source: 'report',
  id: idOf(20),
  title: 'Relay at Port Azmar',
  excerpt: 'Two bursts towards 203.0.113.77, then silence.',
  createdAt: SEEN,
  author: author(),
  marking: { tlp: 'AMBER', compartments: [] },
  intelligenceType: 'SIGINT',
  labels: [],
  number: 'WF-2031-000020',
  context: null,
  file: null,
  url: `/reports/${idOf(20)}`,
  state: 'found',
  judgedBy: null,
  places: [{ text: 1, start: 19, end: 31 }],
  ...changes,
});

export const reportEntity = (changes: Partial<ReportEntity> = {}): ReportEntity => ({
  ...entity(),
  texts: [],
  ...changes,
});

export const assessment = (changes: Partial<Assessment> = {}): Assessment => ({
  id: idOf(72),
  verdict: 'malicious',
  note: null,
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2199-12-01T00:00:00.000Z',
  reliability: 'B',
  credibility: 2,
  tlp: 'GREEN',
  author: author(),
  createdAt: SEEN,
  ...changes,
});

/** The page of an address that others watch, and that the member can watch too. */
export function answerWatch(others = 0): void {
  let isWatched = false;
  answer(entitiesEndpoints.get, () =>
    entityDetails({ isWatched, watchers: others + (isWatched ? 1 : 0) }),
  );
  const watch = (next: boolean) => () => {
    isWatched = next;
    return undefined;
  };
  answer(watchesEndpoints.watch, watch(true));
  answer(watchesEndpoints.unwatch, watch(false));
}

/** What the page of an entity asks for. */
export function answerEntityPage(details: EntityDetails): void {
  answer(entitiesEndpoints.get, () => details);
  answer(entitiesEndpoints.mentions, () => []);
  answer(entitiesEndpoints.neighbours, () => []);
  answer(entitiesEndpoints.timeline, () => []);
  answer(entitiesEndpoints.places, () => []);
  answer(assessmentsEndpoints.list, () => []);
}
