import { decodeHTML } from 'entities';

/** The rest of a field is ignored. */
const MARKUP_MAX = 100_000;
const HIDDEN = ['script', 'style', 'head', 'template', 'noscript', 'iframe', 'svg'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u2028\u2029\uFEFF]/g;

/** HTML without markup and scripts, with paragraphs as line breaks, and at most `max` characters. */
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

/** The same on one line, for titles and tags. */
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

/** Removes invisible elements with their content. Uses `indexOf`, so that hostile text takes linear time. */
function dropHidden(html: string): string {
  return HIDDEN.reduce((text, name) => {
    const opening = new RegExp(`<${name}(?=[\\s>/])`, 'i');
    return opening.test(text) ? dropElements(text, name) : text;
  }, html);
}

function dropElements(html: string, name: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let position = 0;
  for (;;) {
    const start = lower.indexOf(`<${name}`, position);
    if (start === -1) break;
    parts.push(html.slice(position, start), ' ');
    const end = lower.indexOf(`</${name}`, start);
    if (end === -1) return parts.join('');
    const close = lower.indexOf('>', end);
    if (close === -1) return parts.join('');
    position = close + 1;
  }
  return parts.join('') + html.slice(position);
}

function dropBetween(text: string, opening: string, closing: string): string {
  const parts: string[] = [];
  let position = 0;
  for (;;) {
    const start = text.indexOf(opening, position);
    if (start === -1) return parts.join('') + text.slice(position);
    parts.push(text.slice(position, start));
    const end = text.indexOf(closing, start + opening.length);
    if (end === -1) return parts.join('');
    position = end + closing.length;
  }
}
