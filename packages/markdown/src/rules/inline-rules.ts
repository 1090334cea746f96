import type { StateInline } from 'markdown-it';
import { safeHref } from '../safe-href';
import { ADDRESS, trimAddress } from '../split-links';
import { definitionsOf } from './definition-rule';

/** Like the library's rule, but the spaces at the beginning of the next line stay. */
export function readLineBreak(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '\n') return false;
  if (!silent) {
    if (state.pending.endsWith(' ')) state.pending = state.pending.trimEnd();
    state.push('softbreak', 'br', 0);
  }
  state.pos += 1;
  return true;
}

const MENTION = /@[\w-]+/y;

/** A member's name may have underscores; they are no emphasis. */
export function readMention(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '@') return false;
  MENTION.lastIndex = state.pos;
  const [name] = MENTION.exec(state.src) ?? [];
  if (name === undefined) return false;
  if (!silent) state.pending += name;
  state.pos += name.length;
  return true;
}

const SCHEME = /(?<![\p{L}\p{N}_])https?$/iu;
const FROM_SCHEME = new RegExp(ADDRESS.source, 'iuy');

/** A plain URL. It is found at its colon, where the library stops reading plain text. */
export function readAddress(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== ':' || src[pos + 1] !== '/') return false;
  const [scheme] = SCHEME.exec(src.slice(Math.max(0, pos - 6), pos)) ?? [];
  if (scheme === undefined || (!silent && !state.pending.endsWith(scheme))) return false;
  FROM_SCHEME.lastIndex = pos - scheme.length;
  const [found = ''] = FROM_SCHEME.exec(src.slice(0, state.posMax)) ?? [];
  // Where a label ends, as in `[https://example.org](…)`.
  const [beforeLabelEnd = ''] = found.split('](', 1);
  const address = trimAddress(beforeLabelEnd);
  if (address.length <= scheme.length) return false;
  state.pos += address.length - scheme.length;
  if (silent) return true;
  const href = safeHref(address);
  state.pending = state.pending.slice(0, -scheme.length);
  if (!href || state.linkLevel > 0) {
    state.pending += address;
    return true;
  }
  state.push('link_open', 'a', 1).attrs = [['href', href]];
  state.push('text', '', 0).content = address;
  state.push('link_close', 'a', -1);
  return true;
}

const FOOTNOTE = /\[\^([^\s[\]^]{1,50})\]/y;

/** `[^label]`, if the label is defined. */
export function readFootnoteMark(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '[' || state.src[state.pos + 1] !== '^') return false;
  FOOTNOTE.lastIndex = state.pos;
  const [mark = '', label] = FOOTNOTE.exec(state.src) ?? [];
  if (label === undefined || !definitionsOf(state).footnotes.has(label)) return false;
  if (!silent) state.push('footnote', '', 0).content = label;
  state.pos += mark.length;
  return true;
}
