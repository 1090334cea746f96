import { createParser, type MarkdownForm } from './create-parser';
import type { MarkdownDocument } from './document';
import { hasTooManyCells, hasTooManyContainers } from './hostile-text';
import { MAX_LINES } from './limits';
import { plainBlock } from './plain-block';
import { TextReader } from './text-reader';

/** They reorder what follows, so that a text reads otherwise than it was typed. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E]/g;

/** No script needs more on one letter, and a browser takes seconds to place thousands. */
const TOO_MANY_ACCENTS = /(\p{M}{8})\p{M}+/gu;

/** The tree of a text. Takes any text: what is too much to show formatted stays as it was typed. */
export function parseMarkdown(text: string, form: MarkdownForm): MarkdownDocument {
  const lines = text
    .replaceAll(DIRECTION_OVERRIDES, '')
    .replaceAll(TOO_MANY_ACCENTS, '$1')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|[\n\r]/);
  const formatted = lines.slice(0, MAX_LINES);
  if (hasTooManyContainers(formatted)) return { blocks: [plainBlock(lines)], footnotes: [] };
  const parser = parserFor(form, !hasTooManyCells(formatted));
  const document = new TextReader(parser, form).read(formatted);
  if (lines.length <= MAX_LINES) return document;
  return { ...document, blocks: [...document.blocks, plainBlock(lines.slice(MAX_LINES))] };
}

const parsers = new Map<string, ReturnType<typeof createParser>>();

function parserFor(form: MarkdownForm, hasTables: boolean) {
  const key = `${form} ${hasTables}`;
  const parser = parsers.get(key) ?? createParser({ form, hasTables });
  parsers.set(key, parser);
  return parser;
}
