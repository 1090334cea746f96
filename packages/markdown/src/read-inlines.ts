import { uploadIdOf } from '@watchfloor/contract';
import type { Token } from 'markdown-it';
import type { MarkdownForm } from './create-parser';
import type { Inline } from './document';
import { MAX_INLINE_DEPTH } from './limits';
import { linkText } from './plain-block';

const KINDS: Readonly<Record<string, 'emphasis' | 'strong' | 'deleted'>> = {
  em: 'emphasis',
  strong: 'strong',
  s: 'deleted',
};

export interface InlineReader {
  readonly form: MarkdownForm;
  /** The number of a footnote by its label. */
  readonly numberOf: (label: string) => number;
}

/** The tokens of a paragraph as a tree. */
export function readInlines(tokens: readonly Token[], reader: InlineReader): readonly Inline[] {
  return readLevel(tokens.values(), reader, 0, false);
}

/** Reads up to the end of what is open. */
function readLevel(
  tokens: Iterator<Token>,
  reader: InlineReader,
  depth: number,
  isInLink: boolean,
): readonly Inline[] {
  const nodes: Inline[] = [];
  let tooDeep = 0;
  for (let { value: token } = tokens.next(); token; { value: token } = tokens.next()) {
    if (token.nesting === 0) add(nodes, readLeaf(token, reader, isInLink));
    else if (token.nesting > 0 && depth < MAX_INLINE_DEPTH) {
      const isLink = token.type === 'link_open';
      const children = readLevel(tokens, reader, depth + 1, isInLink || isLink);
      for (const node of wrap(token, children)) add(nodes, node);
    } else if (token.nesting < 0 && tooDeep === 0) break;
    else {
      tooDeep += token.nesting;
      add(nodes, { kind: 'text', text: KINDS[token.tag] ? token.markup : '' });
    }
  }
  return isInLink ? nodes : nodes.flatMap(linkText);
}

function wrap(token: Token, children: readonly Inline[]): readonly Inline[] {
  const kind = KINDS[token.tag];
  if (kind) return [{ kind, children }];
  const href = String(token.attrGet('href') ?? '');
  return href ? [{ kind: 'link', href, children }] : children;
}

function readLeaf(token: Token, reader: InlineReader, isInLink: boolean): Inline {
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      return { kind: 'break' };
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'footnote':
      return { kind: 'footnote', number: reader.numberOf(token.content) };
    case 'image':
      return readImage(token, reader.form, isInLink);
    default:
      return { kind: 'text', text: token.content };
  }
}

/** Only our own files are shown as pictures; nothing is loaded from elsewhere. */
function readImage(token: Token, form: MarkdownForm, isInLink: boolean): Inline {
  const href = String(token.attrGet('src') ?? '');
  const alt = (token.children ?? []).map(({ content }) => content).join('');
  if (form === 'full' && uploadIdOf(href) !== null) return { kind: 'image', href, alt };
  const text: Inline = { kind: 'text', text: alt || href };
  return isInLink || href === '' ? text : { kind: 'link', href, children: [text] };
}

function add(nodes: Inline[], node: Inline): void {
  const last = nodes.at(-1);
  if (node.kind !== 'text') nodes.push(node);
  else if (last?.kind === 'text') {
    nodes[nodes.length - 1] = { kind: 'text', text: last.text + node.text };
  } else if (node.text !== '') nodes.push(node);
}
