import { describe, expect, test } from 'vitest';
import { findMentions } from './mentions';

const names = (text: string) => findMentions(text).map(({ username }) => username);

describe('mentions', () => {
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
  ])('in %j are %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test('are told with the place they stand at', () => {
    expect(findMentions('so, @nils')).toEqual([{ start: 4, username: 'nils' }]);
  });
});
