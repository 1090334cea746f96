import { INTELLIGENCE_TYPES } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { NOTES, SIGHTINGS } from './desk-notes';
import { FORUM, PINS } from './forum-talk';
import { INQUIRIES } from './inquiries';
import { emailOf, PEOPLE, personNamed, ROLES } from './people';
import { ROOMS } from './rooms';
import { STORY_LINES } from './story-lines';

const HOURS = 24;
/** Who does something how many days ago. */
const deeds: readonly (readonly [username: string, daysAgo: number])[] = [
  ...FORUM.map(({ by, ago }) => [by, ago / HOURS] as const),
  ...PINS.map(({ by, ago }) => [by, ago / HOURS] as const),
  ...NOTES.map(({ by, ago }) => [by, ago] as const),
  ...SIGHTINGS.map(([ago, by]) => [by, ago] as const),
  ...INQUIRIES.map(({ lead, opened }) => [lead, opened] as const),
  ...ROOMS.flatMap(({ owner, opened, entries, talk }) => [
    [owner, opened] as const,
    ...entries.map(({ by, ago }) => [by, ago / HOURS] as const),
    ...talk.map(([ago, by]) => [by, ago / HOURS] as const),
  ]),
];

test('forty people, each once, three of them to be', () => {
  expect(PEOPLE).toHaveLength(40);
  expect(new Set(PEOPLE.map(emailOf)).size).toBe(40);
  expect(ROLES.map(({ username }) => personNamed(username).habit)).toEqual([
    'expert',
    'master',
    'junior',
  ]);
});

test('nobody does anything before they have joined', () => {
  const early = deeds.filter(([username, ago]) => personNamed(username).joined <= ago);
  expect(early).toEqual([]);
});

test('in a room only its members speak, and only they are called', () => {
  const strangers = ROOMS.flatMap(({ name, owner, members, entries, talk }) => {
    const named = talk.flatMap(([, , text]) => [...text.matchAll(/@([\w-]+)/g)].map((m) => m[1]));
    return [...entries.map(({ by }) => by), ...talk.map(([, by]) => by), ...named]
      .filter((username) => username !== owner && !members.some((one) => one === username))
      .map((username) => `${username} in ${name}`);
  });
  expect(strangers).toEqual([]);
});

test('six matters in six regions speak in every discipline, of what they can fill in', () => {
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
