import type { Env, StateBlock } from 'markdown-it';
import { safeHref } from '../safe-href';

/** What the definitions of a text say. Those that nothing refers to are shown as they were typed. */
export interface Definitions extends Env {
  /** The library looks link references up here. */
  readonly references: Record<string, { readonly href: string; readonly title: string }>;
  /** The text of each footnote by its label. */
  readonly footnotes: Map<string, string>;
  /** The references that a link uses. */
  readonly used: Set<string>;
  /** The text is that of a footnote: it has no definitions of its own. */
  readonly isFootnote: boolean;
}

const FOOTNOTE = /^ {0,3}\[\^([^\s[\]^]{1,50})\]:[ \t]*(.*)$/;
const REFERENCE =
  /^ {0,3}\[(?!\^)([^[\]\\]{1,200})\]:[ \t]+<?([^\s<>]+)>?[ \t]*(?:"[^"]*"|'[^']*'|\([^()]*\))?[ \t]*$/;
const INDENTED = /^(?: {2,4}|\t)/;

/** `[^1]: the text of a footnote`, with further lines indented, or `[label]: https://example.org`. */
export function readDefinition(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const env = definitionsOf(state);
  if (state.level > 0 || env.isFootnote) return false;
  const line = lineOf(state, startLine);
  const footnote = FOOTNOTE.exec(line);
  const reference = footnote ? null : REFERENCE.exec(line);
  if (!footnote && !reference) return false;
  let next = startLine + 1;
  if (footnote) {
    const [, label = '', first = ''] = footnote;
    if (env.footnotes.has(label)) return false;
    if (silent) return true;
    next = endOfIndented(state, next, endLine);
    const further = lines(state, startLine + 1, next).map((text) => text.replace(INDENTED, ''));
    env.footnotes.set(label, [first, ...further].join('\n'));
    push(state, startLine, next, label, 'footnote_definition');
  } else {
    const [, label = '', address = ''] = reference ?? [];
    const name = state.md.utils.normalizeReference(label);
    const href = safeHref(address);
    if (!href || name in env.references) return false;
    if (silent) return true;
    env.references[name] = {
      title: '',
      get href() {
        env.used.add(name);
        return href;
      },
    };
    push(state, startLine, next, name, 'reference_definition');
  }
  state.line = next;
  return true;
}

/** The reader of a text gives them to the library. */
export const definitionsOf = ({ env }: { env: Env }): Definitions => env as Definitions;

function push(state: StateBlock, from: number, to: number, name: string, type: string): void {
  const token = state.push(type, '', 0);
  token.map = [from, to];
  token.content = name;
}

const lineOf = (state: StateBlock, line: number): string =>
  state.src.slice(state.bMarks[line], state.eMarks[line]);

const lines = (state: StateBlock, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => lineOf(state, from + index));

/** The line after the last indented one; blank lines between indented ones belong to them. */
function endOfIndented(state: StateBlock, from: number, end: number): number {
  let last = from;
  for (let line = from; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    if (!INDENTED.test(lineOf(state, line))) break;
    last = line + 1;
  }
  return last;
}
