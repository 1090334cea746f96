import { describe, expect, test } from 'vitest';
import { findMentions } from './mentions';

const names = (text: string) => findMentions(text).map(({ username }) => username);

describe('findMentions', () => {
  test.each([
    ['@nils look', ['nils']],
    ['ask @mara-k, @o_7.', ['mara-k', 'o_7']],
    ['(@nils)', ['nils']],
    ['line\n@nils', ['nils']],
    ['mail nils@example.org', []],
    ['@@nils', []],
    ['https://example.org/@nils', []],
    ['@ab', []],
    [`@${'x'.repeat(51)}`, []],
    ['é@nils', []],
  ])('finds in %j the mentions %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test('returns the position of each mention', () => {
    expect(findMentions('so, @nils')).toEqual([{ start: 4, username: 'nils' }]);
  });
});
