import { readPortion, type Tlp } from '@watchfloor/contract';
import type { Inline } from './document';

interface PortionOfText {
  /** The label at the beginning of the paragraph, if it has one. */
  readonly tlp: Tlp | null;
  /** The paragraph without its label. */
  readonly children: readonly Inline[];
}

/** A paragraph may begin with a label such as `(AMBER)`. */
export function takePortion(children: readonly Inline[]): PortionOfText {
  const [first, ...others] = children;
  if (first?.kind !== 'text') return { tlp: null, children };
  const { tlp, text } = readPortion(first.text);
  return tlp === null ? { tlp, children } : { tlp, children: [{ kind: 'text', text }, ...others] };
}
