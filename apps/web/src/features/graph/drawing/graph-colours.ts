import { NODE_FAMILIES, type NodeFamily } from '../node-families';

export interface GraphColours {
  readonly family: Readonly<Record<NodeFamily, string>>;
  readonly ink: string;
  readonly surface: string;
  readonly raised: string;
  readonly faint: string;
  readonly edge: string;
  readonly softEdge: string;
  readonly accent: string;
  readonly font: string;
}

/** Of the theme in force. */
export function readColours(element: Element): GraphColours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const families = Object.entries(NODE_FAMILIES).map(([family, { colour }]) => [
    family,
    read(colour),
  ]);
  return {
    family: Object.fromEntries(families) as Record<NodeFamily, string>,
    ink: read('--ink'),
    surface: read('--surface'),
    raised: read('--raised'),
    faint: read('--line-strong'),
    edge: read('--line-control'),
    softEdge: read('--line-strong'),
    accent: read('--accent'),
    font: style.fontFamily,
  };
}
