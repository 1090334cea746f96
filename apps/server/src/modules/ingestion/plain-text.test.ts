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
])('%j reads %j', (html, text) => {
  expect(toPlainText(html, 1000)).toBe(text);
});

test('long texts are cut with a sign, never inside a character', () => {
  expect(toPlainText('abcdef', 4)).toBe('abc…');
  expect(toPlainLine('ab 😀😀', 5)).toBe('ab \ufffd…');
  expect(toPlainLine('<p>a</p><p>b</p>', 10)).toBe('a b');
});

test('hostile markup costs no more than its length', () => {
  const begun = performance.now();
  for (const piece of ['<script', '<', '<a ', '<!--', '<p', '&', '</', '<svg>']) {
    toPlainText(piece.repeat(100_000 / piece.length), 2000);
  }
  expect(performance.now() - begun).toBeLessThan(2000);
});
