import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import { MAX_DEPTH } from './limits';
import { readDefinition } from './rules/definition-rule';
import { readAddress, readFootnoteMark, readLineBreak, readMention } from './rules/inline-rules';
import { safeHref } from './safe-href';

/** Reports are written in full; comments and chat in short, without headings and pictures. */
export type MarkdownForm = 'full' | 'short';

interface ParserOptions {
  readonly form: MarkdownForm;
  readonly hasTables: boolean;
}

/** Off: HTML and its entities stay text as they were typed, and so does what is indented. */
const OFF = ['code', 'entity', 'html_block', 'html_inline', 'reference'];

export function createParser({ form, hasTables }: ParserOptions): MarkdownIt {
  const parser = createMarkdownIt({ maxNesting: MAX_DEPTH });
  parser.disable(OFF);
  if (form === 'short') parser.disable(['heading', 'lheading']);
  if (!hasTables) parser.disable('table');
  // Paragraphs are read one by one, as long as the text stays within its limits.
  parser.core.ruler.enableOnly(['block']);
  parser.block.ruler.before('list', 'definition', readDefinition, { alt: ['paragraph'] });
  parser.inline.ruler.at('newline', readLineBreak);
  parser.inline.ruler.before('escape', 'mention', readMention);
  parser.inline.ruler.before('escape', 'address', readAddress);
  parser.inline.ruler.before('link', 'footnote', readFootnoteMark);
  parser.normalizeLink = (address) => safeHref(address) ?? '';
  parser.normalizeLinkText = (text) => text;
  parser.validateLink = (address) => address !== '';
  return parser;
}
