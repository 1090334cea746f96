import { expect, test } from 'vitest';
import { lineOf, tracksOf } from './tracks';

const entry = (id: string, subject: string | null, longitude = 0, latitude = 0) => ({
  id,
  longitude,
  latitude,
  level: 0,
  time: 0,
  category: null,
  subject,
});
const idsOf = (entries: Parameters<typeof tracksOf>[0]) =>
  tracksOf(entries).map(({ subject, points }) => [subject, points.map(({ id }) => id).join('')]);

test('entries of one subject are a track, from the oldest to the newest', () => {
  const entries = [entry('e', 'Sable'), entry('d', 'Drift'), entry('c', null), entry('b', 'Sable')];
  expect(idsOf([...entries, entry('a', 'Drift')])).toEqual([
    ['Sable', 'be'],
    ['Drift', 'ad'],
  ]);
});

test('a single entry is no track', () => {
  expect(idsOf([entry('a', 'Sable'), entry('b', null), entry('c', null)])).toEqual([]);
});

test('a track crosses the antimeridian the short way', () => {
  const [track] = tracksOf([
    entry('c', 'Drift', 178, 3),
    entry('b', 'Drift', -179, 2),
    entry('a', 'Drift', 170, 1),
  ]);
  expect(track && lineOf(track)).toEqual([
    [170, 1],
    [181, 2],
    [178, 3],
  ]);
});
