import { Unreadable } from './reading';

export type XmlToken =
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly tag: string }
  | { readonly kind: 'text'; readonly text: string };

/** No tag or comment of a document is longer. */
const TAG_MAX = 1024 * 1024;

/** A long text is taken in parts. */
const TEXT_PART = 64 * 1024;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Only characters and the five entities of XML itself: a document can define none. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,4}));/g,
    (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (code === null) return ENTITIES[name] ?? whole;
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

const ENDS: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<', '>'],
];
const CDATA = '<![CDATA[';

/**
 * The tags and texts of a document in their order, in linear time and with little memory. A document type declaration is refused.
 * Names are without their prefix; an empty element opens and closes.
 */
export async function* readXml(parts: AsyncIterable<Buffer>): AsyncGenerator<XmlToken> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of parts) {
    rest += decoder.decode(part, { stream: true });
    rest = yield* takeTokens(rest);
    if (rest.length > TAG_MAX) throw new Unreadable('damaged');
  }
}

/** Returns what is not a whole token yet. */
function* takeTokens(source: string): Generator<XmlToken, string> {
  let at = 0;
  for (;;) {
    const start = source.indexOf('<', at);
    if (start < 0) {
      if (source.length - at < TEXT_PART) return source.slice(at);
      yield { kind: 'text', text: decodeEntities(source.slice(at)) };
      return '';
    }
    if (start > at) yield { kind: 'text', text: decodeEntities(source.slice(at, start)) };
    at = start;
    // The first characters tell where it ends.
    if (source.length - at < CDATA.length && !source.includes('>', at)) return source.slice(at);
    if (/^<!doctype/i.test(source.slice(at, at + 9))) throw new Unreadable('damaged');
    const [opening = '<', closing = '>'] =
      ENDS.find(([known]) => source.startsWith(known, at)) ?? [];
    const end = source.indexOf(closing, at + opening.length);
    if (end < 0) return source.slice(at);
    const content = source.slice(at + opening.length, end);
    if (opening === CDATA) yield { kind: 'text', text: content };
    else if (opening === '<') yield* takeTag(content);
    at = end + closing.length;
  }
}

function* takeTag(tag: string): Generator<XmlToken> {
  const isClosing = tag.startsWith('/');
  const name = /^\/?(?:[^\s:/]*:)?([^\s:/]*)/.exec(tag)?.[1] ?? '';
  if (!isClosing) yield { kind: 'open', name, tag };
  if (isClosing || tag.endsWith('/')) yield { kind: 'close', name, tag };
}

export const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];
