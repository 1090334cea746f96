import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

/** Runs public/theme.js as the browser does before the first paint, and returns what it did to the page. */
function startPage(stored: string | null, systemIsLight: boolean) {
  const classes = new Set(['dark']);
  const page = { classes, colorScheme: '', themeColor: '' };
  const style = {
    set colorScheme(value: string) {
      page.colorScheme = value;
    },
  };
  const classList = {
    remove: (...names: string[]) => {
      for (const name of names) classes.delete(name);
    },
    add: (name: string) => classes.add(name),
  };
  const meta = {
    setAttribute: (_: string, value: string) => {
      page.themeColor = value;
    },
  };
  runInNewContext(source, {
    window: {},
    matchMedia: () => ({ matches: systemIsLight }),
    localStorage: { getItem: (key: string) => (key === 'vite-ui-theme' ? stored : null) },
    document: { documentElement: { classList, style }, querySelector: () => meta },
  });
  return { ...page, classes: [...classes] };
}

it('is dark unless a known theme was chosen', () => {
  const dark = { classes: ['dark'], colorScheme: 'dark', themeColor: '#090d13' };
  expect(startPage(null, true)).toEqual(dark);
  expect(startPage('sepia', true)).toEqual(dark);
});

it('shows the chosen theme whatever the system says', () => {
  expect(startPage('light', false)).toEqual({
    classes: ['light'],
    colorScheme: 'light',
    themeColor: '#f4f6f9',
  });
  expect(startPage('dark', true).classes).toEqual(['dark']);
});

it('follows the system when asked to', () => {
  expect(startPage('system', true).classes).toEqual(['light']);
  expect(startPage('system', false).classes).toEqual(['dark']);
});
