import type { Block, Inline } from './document';
import { splitLinks } from './split-links';

/** Lines as they were typed. */
export function plainBlock(
  lines: readonly string[],
  readText: (node: Inline) => readonly Inline[] = (node) => [node],
): Block {
  const children = lines
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd()
    .split('\n')
    .flatMap((text): Inline[] => [
      { kind: 'break' },
      ...(text === '' ? [] : readText({ kind: 'text', text })),
    ]);
  return { kind: 'paragraph', children: children.slice(1) };
}

/** A text with its URLs and report numbers as links. */
export function linkText(node: Inline): readonly Inline[] {
  if (node.kind !== 'text') return [node];
  return splitLinks(node.text).map(({ text, href }) =>
    href ? { kind: 'link', href, children: [{ kind: 'text', text }] } : { kind: 'text', text },
  );
}
