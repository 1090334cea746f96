import { expect, it } from 'vitest';
import { matchCommands } from './palette-commands';
import { isPaletteShortcut } from './palette-shortcut';

const groups = [
  {
    heading: 'Go to',
    commands: [
      { id: 'a', title: 'Intelligence Reports', run: () => {} },
      { id: 'b', title: 'Profile', run: () => {} },
    ],
  },
  {
    heading: 'Actions',
    commands: [{ id: 'c', title: 'New Report', keywords: 'submit write', run: () => {} }],
  },
];
const ids = (text: string) =>
  matchCommands(groups, text).flatMap(({ commands }) => commands.map(({ id }) => id));

it('lists all commands until something is typed', () => {
  expect(ids(' ')).toEqual(['a', 'b', 'c']);
});

it('finds by parts of words and by keywords, and drops empty groups', () => {
  expect(ids('repo')).toEqual(['a', 'c']);
  expect(ids('submit')).toEqual(['c']);
  expect(matchCommands(groups, 'profile').map(({ heading }) => heading)).toEqual(['Go to']);
  expect(ids('new profile')).toEqual([]);
});

it('reacts only to Ctrl+K and Cmd+K', () => {
  const key = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(isPaletteShortcut({ ...key, ctrlKey: true })).toBe(true);
  expect(isPaletteShortcut({ ...key, key: 'K', metaKey: true })).toBe(true);
  expect(isPaletteShortcut(key)).toBe(false);
  expect(isPaletteShortcut({ ...key, ctrlKey: true, shiftKey: true })).toBe(false);
});
