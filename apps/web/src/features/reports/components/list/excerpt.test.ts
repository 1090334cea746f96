import { expect, it } from 'vitest';
import { excerptOf } from './excerpt';

const marked = (content: string, terms: string[]) => {
  const { text, matches } = excerptOf(content, terms);
  return matches.map(({ start, end }) => text.slice(start, end));
};

it('starts at the beginning without a search or if the match is near it', () => {
  const content = `Tanker off Tromsø. ${'x '.repeat(400)}`;
  expect(excerptOf(content, []).text).toBe(content.slice(0, 360));
  expect(excerptOf(content, ['tromso']).text.startsWith('Tanker')).toBe(true);
  expect(marked(content, ['tromso'])).toEqual(['Tromsø']);
});

it('starts at a word before the first match if it is further in', () => {
  const content = `${'quiet night '.repeat(2000)}then CVE-2024-3094 at 10.0.4.17`;
  const { text } = excerptOf(content, ['cve-2024-3094']);
  expect(text).toMatch(/^…(quiet|night) .*then CVE-2024-3094 at 10\.0\.4\.17$/);
  expect(marked(content, ['cve-2024-3094', '10.0.4.17'])).toEqual(['CVE-2024-3094', '10.0.4.17']);
});

it('never cuts a character in half', () => {
  expect(excerptOf('🛰️'.repeat(300), []).text.isWellFormed()).toBe(true);
});
