import { expect, test } from 'vitest';
import { toPlainLine, toPlainText } from './plain-text';

test.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['Caf&eacute; &amp; &#8220;bar&#8221; &nbsp;x', 'Café & “bar” x'],
  ['<script>alert("x")</script>safe<style>p{}</style>', 'safe'],
  ['<SCRIPT src=x>1</SCRIPT >a<script>never closed', 'a'],
  ['2 < 3 and 5 > 4', '2 < 3 and 5 > 4'],
  ['<!-- hidden --><b>seen</b><!-- never closed', 'seen'],
  ['a\u0000b\u0007c\u200bd', 'abcd'],
  ['e\u0301', 'é'],
  ['bad \ud800 half', 'bad \ufffd half'],
  ['<img src=x onerror=alert(1)>', ''],
  ['&lt;b&gt;shown as written&lt;/b&gt;', '<b>shown as written</b>'],
  ['  lots\n\n of \t space  ', 'lots of space'],
])('%j becomes %j', (html, text) => {
  expect(toPlainText(html, 1000)).toBe(text);
});

test('long texts are cut with an ellipsis, never inside a character', () => {
  expect(toPlainText('abcdef', 4)).toBe('abc…');
  expect(toPlainLine('ab 😀😀', 5)).toBe('ab \ufffd…');
  expect(toPlainLine('<p>a</p><p>b</p>', 10)).toBe('a b');
});

test('hostile markup is read in linear time', () => {
  // With quadratic time these lengths would exceed the timeout of the test.
  for (const piece of ['<script', '<', '<a ', '<!--', '<p', '&', '</', '<svg>']) {
    expect(toPlainText(piece.repeat(2_000_000 / piece.length), 2000).length).toBeLessThanOrEqual(
      2000,
    );
  }
});
