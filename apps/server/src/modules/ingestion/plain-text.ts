import { decodeHTML } from 'entities';

/** More than this of one field is not looked at. */
const MARKUP_MAX = 100_000;
const HIDDEN = ['script', 'style', 'head', 'template', 'noscript', 'iframe', 'svg'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u2028\u2029\uFEFF]/g;

/** HTML as a reader would copy it: no markup, no scripts, paragraphs kept as line breaks, at most `max` characters. */
export function toPlainText(html: string, max: number): string {
  const markup = dropHidden(dropBetween(html.slice(0, MARKUP_MAX), '<!--', '-->'));
  const text = markup
    .replace(/[\t\r\n ]+/g, ' ')
    .replace(
      /<(?:br|hr|p|div|li|h[1-6]|tr|blockquote|\/p|\/div|\/h[1-6]|\/ul|\/ol)\b[^<>]*>/gi,
      '\n',
    )
    .replace(/<\/?[a-z!?][^<>]*>/gi, ' ');
  return shorten(
    decodeHTML(text)
      .toWellFormed()
      .replace(CONTROL, '')
      .normalize('NFC')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    max,
  );
}

/** A title or a tag: the same on one line. */
export const toPlainLine = (html: string, max: number): string =>
  shorten(toPlainText(html, max * 2).replace(/\s+/g, ' '), max);

function shorten(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .trimEnd()
        .toWellFormed()}…`;
}

/** What no reader sees, with all that is inside. Searched from place to place, so that hostile text costs no more. */
function dropHidden(html: string): string {
  return HIDDEN.reduce((text, name) => {
    const opening = new RegExp(`<${name}(?=[\\s>/])`, 'i');
    return opening.test(text) ? dropElements(text, name) : text;
  }, html);
}

function dropElements(html: string, name: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  let position = 0;
  for (;;) {
    const start = lower.indexOf(`<${name}`, position);
    if (start === -1) break;
    kept.push(html.slice(position, start), ' ');
    const end = lower.indexOf(`</${name}`, start);
    if (end === -1) return kept.join('');
    const close = lower.indexOf('>', end);
    if (close === -1) return kept.join('');
    position = close + 1;
  }
  return kept.join('') + html.slice(position);
}

function dropBetween(text: string, opening: string, closing: string): string {
  const kept: string[] = [];
  let position = 0;
  for (;;) {
    const start = text.indexOf(opening, position);
    if (start === -1) return kept.join('') + text.slice(position);
    kept.push(text.slice(position, start));
    const end = text.indexOf(closing, start + opening.length);
    if (end === -1) return kept.join('');
    position = end + closing.length;
  }
}
