import { describe, expect, test } from 'vitest';
import { outline } from './outline.fixture';
import { parseMarkdown } from './parse-markdown';

const full = (text: string) => outline(parseMarkdown(text, 'full'));
const short = (text: string) => outline(parseMarkdown(text, 'short'));
const FILE = '/api/files/019a8a2e-0000-7000-8000-000000000001';

describe('blocks', () => {
  test.each([
    ['One\n\nTwo', 'p(One) p(Two)'],
    ['One\ntwo  \nthree\\\nfour', 'p(One⏎two⏎three⏎four)'],
    ['# One\n### Three #', 'h1(One) h3(Three)'],
    ['Title\n=====\n\nSub\n---', 'h1(Title) h2(Sub)'],
    ['> a\n> b\n\nc', 'quote(p(a⏎b)) p(c)'],
    ['- a\n- b\n  - c', 'list(p(a) | p(b) list(p(c)))'],
    ['3. a\n4. b', '3(p(a) | p(b))'],
    ['- [ ] a\n- [x] b\n- [X] c', 'list([ ]p(a) | [x]p(b) | [x]p(c))'],
    ['- [] a\n- [y] b', 'list(p([] a) | p([y] b))'],
    ['```ts\nlet a = 1;\n\n*b*\n```', 'code:ts(let a = 1;\n\n*b*)'],
    ['~~~\nno end', 'code:(no end)'],
    ['a\n\n***\n\nb', 'p(a) rule p(b)'],
    ['|a|b|\n|:-|-:|\n|1|2|\n|3|', 'table:lr(a | b / 1 | 2 / 3 | )'],
    ['a | b\n--|:-:\n\\| | `x`', 'table:-c(a | b / | | `x`)'],
  ])('%j', (text, expected) => {
    expect(full(text)).toBe(expected);
  });
});

describe('within paragraphs', () => {
  test.each([
    ['*a* _b_ **c** __d__ ***e***', 'p(em(a) em(b) b(c) b(d) em(b(e)))'],
    ['~~a~~', 'p(del(a))'],
    ['`a *b*` and ``c`d``', 'p(`a *b*` and `c`d`)'],
    ['\\*a\\* \\_b', 'p(*a* _b)'],
    ['[a **b**](https://x.org "t")', 'p(<https://x.org/>a b(b)</>)'],
    ['[a](/reports/1)', 'p(</reports/1>a</>)'],
    ['[a][1] and [1]\n\n[1]: https://x.org', 'p(<https://x.org/>a</> and <https://x.org/>1</>)'],
    ['<https://x.org/a>', 'p(<https://x.org/a>https://x.org/a</>)'],
    ['<desk@x.org>', 'p(<mailto:desk@x.org>desk@x.org</>)'],
    ['see https://x.org/a_b_c.', 'p(see <https://x.org/a_b_c>https://x.org/a_b_c</>.)'],
    ['**https://x.org/**', 'p(b(<https://x.org/>https://x.org/</>))'],
    ['[see https://x.org](/a)', 'p(</a>see https://x.org</>)'],
    ['`https://x.org WF-2026-000123`', 'p(`https://x.org WF-2026-000123`)'],
    ['see WF-2026-000123.', 'p(see </r/WF-2026-000123>WF-2026-000123</>.)'],
    ['[WF-2026-000123](/a)', 'p(</a>WF-2026-000123</>)'],
    [`![hull](${FILE})`, `p(<img ${FILE} hull>)`],
  ])('%j', (text, expected) => {
    expect(full(text)).toBe(expected);
  });
});

describe('footnotes', () => {
  test.each([
    ['a[^x] b[^y] c[^x]\n\n[^y]: Y\n[^x]: X', 'p(a^1 b^2 c^1) 1=p(X) 2=p(Y)'],
    ['a[^1]\n\n[^1]: one\n    two\n\n    - three', 'p(a^1) 1=p(one⏎two),list(p(three))'],
    ['a[^1]\n[^1]: one', 'p(a^1) 1=p(one)'],
    ['a[^1]\n\n[^1]: see[^2]\n[^2]: back[^1]', 'p(a^1) 1=p(see^2) 2=p(back^1)'],
    ['a[^1]', 'p(a[^1])'],
    ['[^1]: nobody asked', 'p([^1]: nobody asked)'],
    ['```\n[^1]: code\n```', 'code:([^1]: code)'],
  ])('%j', (text, expected) => {
    expect(full(text)).toBe(expected);
  });
});

describe('plain text of before', () => {
  test.each([
    ['    indented\n      more', 'p(    indented⏎      more)'],
    ['a\n    b', 'p(a⏎    b)'],
    ['#tag at the start', 'p(#tag at the start)'],
    ['snake_case_word and 2*3*4', 'p(snake_case_word and 2em(3)4)'],
    ['2 * 3 * 4', 'p(2 * 3 * 4)'],
    ['a\r\nb\rc', 'p(a⏎b⏎c)'],
    ['&amp; &lt;b&gt;', 'p(&amp; &lt;b&gt;)'],
    ['@_night_ and @a_b_c', 'p(@_night_ and @a_b_c)'],
    ['[1]: https://x.org', 'p([1]: <https://x.org/>https://x.org</>)'],
    ['(AMBER) Text', 'p((AMBER) Text)'],
    ['', ''],
    ['\n \n', ''],
  ])('%j', (text, expected) => {
    expect(full(text)).toBe(expected);
  });
});

describe('refused', () => {
  test.each([
    ['<script>alert(1)</script>', 'p(<script>alert(1)</script>)'],
    ['<div onclick="x">\n\n<b>a</b>\n\n</div>', 'p(<div onclick="x">) p(<b>a</b>) p(</div>)'],
    ['<!-- a -->', 'p(<!-- a -->)'],
    ['[a](javascript:alert(1))', 'p([a](javascript:alert(1)))'],
    ['[a](JAVASCRIPT:alert(1))', 'p([a](JAVASCRIPT:alert(1)))'],
    ['[a](<java\tscript:x>)', 'p([a](<java\tscript:x>))'],
    ['[a](&#106;avascript:x)', 'p([a](&#106;avascript:x))'],
    ['[a](data:text/html,x)', 'p([a](data:text/html,x))'],
    ['[a](//x.org)', 'p([a](//x.org))'],
    ['[a](/api/logout)', 'p([a](/api/logout))'],
    ['[a]()', 'p(a)'],
    ['[a][1]\n\n[1]: javascript:x', 'p([a][1]) p([1]: javascript:x)'],
    ['<javascript:alert(1)>', 'p(<javascript:alert(1)>)'],
    ['![a](https://x.org/spy.png)', 'p(<https://x.org/spy.png>a</>)'],
    ['![](https://x.org/spy.png)', 'p(<https://x.org/spy.png>https://x.org/spy.png</>)'],
    ['![a](javascript:x)', 'p(![a](javascript:x))'],
    [`[![a](https://x.org/s.png)](/b)`, 'p(</b>a</>)'],
    ['a\u202Eb\u202Cc', 'p(abc)'],
  ])('%j', (text, expected) => {
    expect(full(text)).toBe(expected);
  });
});

describe('short texts', () => {
  test.each([
    ['# One', 'p(# One)'],
    ['One\n===', 'p(One⏎===)'],
    [`![hull](${FILE})`, `p(<${FILE}>hull</>)`],
    ['- **a**', 'list(p(b(a)))'],
  ])('%j', (text, expected) => {
    expect(short(text)).toBe(expected);
  });
});
