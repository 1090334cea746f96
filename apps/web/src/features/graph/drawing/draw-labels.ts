import type Sigma from 'sigma';
import { NODE_FAMILIES, type NodeFamily } from '../node-families';
import type { GraphColours } from './graph-colours';

/** The layer of the letters, above the node under the pointer. */
export const LETTERS = 'letters';
const LABEL_MAX = 40;
const GLYPHS_MAX = 500;
const GLYPH_SIZE_MIN = 6;

export const shorten = (label: string) =>
  label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label;

interface Labelled {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly label?: string | null;
}

/** Where the text begins: right of the node, or left of it where the picture ends. */
function besideNode(
  context: CanvasRenderingContext2D,
  { x, size }: Labelled,
  width: number,
  gap: number,
): number {
  const right = x + size + gap;
  const end = context.canvas.width / context.getTransform().a;
  return right + width + gap < end ? right : x - size - gap - width;
}

/** As long as there is room for it, the name of a node. */
export function drawName(
  context: CanvasRenderingContext2D,
  node: Labelled,
  colours: GraphColours,
): void {
  if (!node.label) return;
  context.font = `500 12px ${colours.font}`;
  context.fillStyle = colours.ink;
  context.textBaseline = 'middle';
  const { width } = context.measureText(node.label);
  context.fillText(node.label, besideNode(context, node, width, 4), node.y + 1);
}

/** A name on a plate, for the node under the pointer and the selected one. */
export function drawPlate(
  context: CanvasRenderingContext2D,
  node: Labelled,
  colours: GraphColours,
): void {
  const { x, y, size, label } = node;
  if (!label) return;
  context.font = `600 12px ${colours.font}`;
  const width = context.measureText(label).width + 12;
  const left = besideNode(context, node, width, 4);
  context.beginPath();
  context.roundRect(left, y - 11, width, 22, 5);
  context.fillStyle = colours.raised;
  context.fill();
  context.strokeStyle = colours.accent;
  context.lineWidth = 1;
  context.stroke();
  context.fillStyle = colours.ink;
  context.textBaseline = 'middle';
  context.fillText(label, left + 6, y + 1);
  context.beginPath();
  context.arc(x, y, size + 2, 0, Math.PI * 2);
  context.strokeStyle = colours.accent;
  context.lineWidth = 2;
  context.stroke();
}

/** The letter of its family in each node that has room for it. */
export function drawLetters(sigma: Sigma, colours: GraphColours): void {
  const context = sigma.getCanvases()[LETTERS]?.getContext('2d');
  if (!context) return;
  const { width, height } = sigma.getDimensions();
  context.clearRect(0, 0, width, height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colours.surface;
  let drawn = 0;
  for (const node of sigma.getGraph().nodes()) {
    const data = sigma.getNodeDisplayData(node);
    if (!data || data.hidden || drawn >= GLYPHS_MAX) continue;
    const size = sigma.scaleSize(data.size);
    const { x, y } = sigma.framedGraphToViewport(data);
    if (size < GLYPH_SIZE_MIN || x < 0 || y < 0 || x > width || y > height) continue;
    const family = sigma.getGraph().getNodeAttribute(node, 'family') as NodeFamily;
    context.font = `700 ${Math.round(size * 1.15)}px ${colours.font}`;
    context.fillText(NODE_FAMILIES[family].letter, x, y + 0.5);
    drawn += 1;
  }
}
