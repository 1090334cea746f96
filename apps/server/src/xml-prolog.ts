/** The part of an XML document before its root element. Imports nothing, because several workers load it. */
export interface Prolog {
  /** The name that a document type declares, in lower case; empty for any other declaration, null for none. */
  readonly declaration: string | null;
  /** The text after the prolog; null if the text ends before it. */
  readonly rest: string | null;
}

const DOCTYPE = /^<!doctype\s+([^\s>["']+)/i;
const DECLARATION_START = 200;

/**
 * Skips byte order marks, blanks, processing instructions and comments, and stops at a declaration or at the root, in
 * linear time. `skipsText` also skips stray text, as lenient parsers do.
 */
export function readProlog(text: string, { skipsText = false } = {}): Prolog {
  let at = 0;
  for (;;) {
    at = skipBlanks(text, at);
    if (skipsText) at = skipStrayText(text, at);
    if (at >= text.length) return { declaration: null, rest: null };
    const end = endOf(text, at);
    if (end === 'declaration') {
      const name = DOCTYPE.exec(text.slice(at, at + DECLARATION_START))?.[1] ?? '';
      return { declaration: name.toLowerCase(), rest: text.slice(at) };
    }
    if (end === 'root') return { declaration: null, rest: text.slice(at) };
    if (end === -1) return { declaration: null, rest: null };
    at = end;
  }
}

/** The end of a comment or an instruction; -1 if it has none. */
function endOf(text: string, at: number): number | 'declaration' | 'root' {
  const [start, end] = text.startsWith('<!--', at) ? ['<!--', '-->'] : ['<?', '?>'];
  if (text.startsWith(start, at)) {
    const found = text.indexOf(end, at + start.length);
    return found === -1 ? -1 : found + end.length;
  }
  return text.startsWith('<!', at) ? 'declaration' : 'root';
}

const MARKUP = /<[\p{L}_:!?]/gu;

function skipStrayText(text: string, from: number): number {
  MARKUP.lastIndex = from;
  return MARKUP.exec(text)?.index ?? text.length;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text[at] === '\uFEFF' || /\s/.test(text[at] ?? ''))) at += 1;
  return at;
}
