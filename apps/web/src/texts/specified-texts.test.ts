import { expect, test } from 'vitest';
import { readShownTexts } from './shown-texts.fixture';
import specified from './specified-texts.json' with { type: 'json' };

test.each(specified)('$place says what is specified, to the letter', ({ sources, texts }) => {
  const shown = readShownTexts(sources);
  expect(texts.filter((text) => !shown.has(text))).toEqual([]);
});
