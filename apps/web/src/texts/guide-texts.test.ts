import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readShownTexts } from './shown-texts.fixture';

const DOCS = path.resolve(import.meta.dirname, '../../../../docs');
const pages = [...globSync('guide/*.md', { cwd: DOCS }), 'admin.md'];
const shown = readShownTexts(['web:', 'contract:']);
/** A heading may end with a count, which the guides leave out. */
const isShown = (text: string) =>
  shown.has(text) || shown.has(`${text} ({})`) || shown.has(`${text}{}`);

test.each(pages)('every bold text of %s is on a screen', (page) => {
  const text = readFileSync(path.join(DOCS, page), 'utf8');
  const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
  expect(named.filter((words) => words !== 'bold' && !isShown(words))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});
