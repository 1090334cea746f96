import { expect, test } from 'vitest';
import { html } from './html';

test('escapes texts, keeps markup, drops absent values', () => {
  const name = `<script>alert("1")</script> & 'co'`;
  const piece = html`<b>${name}</b>`;
  expect(piece.text).toBe(
    '<b>&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; &#39;co&#39;</b>',
  );
  expect(
    html`<p title="${'"'}">${piece}${null}${false}${undefined}${[html`<i></i>`]}${0}</p>`.text,
  ).toBe(`<p title="&#34;">${piece.text}<i></i>0</p>`);
});
