import { INTELLIGENCE_TYPES, NAMED_KINDS } from '@watchfloor/contract';
import { scan } from '@watchfloor/entities';
import { expect, test } from 'vitest';
import { FORUM, PINS } from './chat';
import { NOTES, SIGHTINGS } from './desk-notes';
import { INQUIRIES } from './inquiries';
import { KNOWN_ENTITIES } from './known-entities';
import { emailOf, PEOPLE, personNamed, ROLES } from './people';
import { ROOMS } from './rooms';
import { STORY_LINES } from './story-lines';
import { HANDOVERS, WATCH_LINES } from './watch';

const HOURS = 24;
/** Scripted actions: the member and how many days ago. */
const actions: readonly (readonly [username: string, daysAgo: number])[] = [
  ...FORUM.map(({ by, ago }) => [by, ago / HOURS] as const),
  ...PINS.map(({ by, ago }) => [by, ago / HOURS] as const),
  ...HANDOVERS.flatMap(({ from, to, ago }) => [
    [from, ago / HOURS] as const,
    [to, ago / HOURS] as const,
  ]),
  ...WATCH_LINES.map(({ by, ago }) => [by, ago / HOURS] as const),
  ...NOTES.map(({ by, ago }) => [by, ago] as const),
  ...SIGHTINGS.map(([ago, by]) => [by, ago] as const),
  ...INQUIRIES.map(({ lead, opened }) => [lead, opened] as const),
  ...KNOWN_ENTITIES.map(({ by, ago }) => [by, ago] as const),
  ...ROOMS.flatMap(({ owner, opened, entries, talk }) => [
    [owner, opened] as const,
    ...entries.map(({ by, ago }) => [by, ago / HOURS] as const),
    ...talk.map(([ago, by]) => [by, ago / HOURS] as const),
  ]),
];

test('has forty distinct people, three of them demo roles', () => {
  expect(PEOPLE).toHaveLength(40);
  expect(new Set(PEOPLE.map(emailOf)).size).toBe(40);
  expect(ROLES.map(({ username }) => personNamed(username).habit)).toEqual([
    'expert',
    'master',
    'junior',
  ]);
});

test('members do nothing before they have joined', () => {
  const premature = actions.filter(([username, ago]) => personNamed(username).joined <= ago);
  expect(premature).toEqual([]);
});

test('only members of a room write in it and are mentioned there', () => {
  const strangers = ROOMS.flatMap(({ name, owner, members, entries, talk }) => {
    const named = talk.flatMap(([, , text]) => [...text.matchAll(/@([\w-]+)/g)].map((m) => m[1]));
    return [...entries.map(({ by }) => by), ...talk.map(([, by]) => by), ...named]
      .filter((username) => username !== owner && !members.some((member) => member === username))
      .map((username) => `${username} in ${name}`);
  });
  expect(strangers).toEqual([]);
});

test('story lines cover six regions and have values for all placeholders', () => {
  expect(new Set(STORY_LINES.map(({ region }) => region)).size).toBe(6);
  const unknown = STORY_LINES.flatMap(({ key, sheets, slots, assessments, gaps }) => {
    const known = ['place', 'other', 'n', 'nn', 'hour', 'day', ...Object.keys(slots)];
    const texts = [
      ...INTELLIGENCE_TYPES.flatMap((type) => sheets[type].flat()),
      ...assessments,
      ...gaps,
    ];
    return texts
      .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
      .filter((slot) => !known.includes(slot))
      .map((slot) => `${key}: ${slot}`);
  });
  expect(unknown).toEqual([]);
});

test('story lines mention indicators of most kinds, and everything that members name', () => {
  const texts = STORY_LINES.flatMap(({ sheets, slots, places, assessments, gaps, comments }) => [
    ...INTELLIGENCE_TYPES.flatMap((type) => sheets[type].flat()),
    ...Object.values(slots).flat(),
    ...places.map(({ name }) => name),
    ...[...assessments, ...gaps, ...comments],
  ]).join('\n');
  const kinds = new Set(scan(texts).map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    ...['asn', 'attack', 'btc', 'cidr', 'coordinates', 'cve', 'domain', 'email', 'icao24'],
    ...['imo', 'ipv4', 'ipv6', 'md5', 'mgrs', 'mmsi', 'phone', 'sha256', 'url'],
  ]);
  expect(new Set(KNOWN_ENTITIES.map(({ kind }) => kind))).toEqual(new Set(NAMED_KINDS));
  const unmentioned = KNOWN_ENTITIES.filter(({ name }) => !texts.includes(name));
  expect(unmentioned.map(({ name }) => name)).toEqual([]);
});
