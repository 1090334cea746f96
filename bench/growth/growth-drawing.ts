import { GOAL, type Growth, logarithmOf, ratiosOf } from './growth-report';
import type { Grown } from './measure-growth';

const COLUMNS = 4;
const CELL = { width: 240, height: 118 };
const PLOT = { left: 12, top: 34, width: 150, height: 62 };
const HEAD = 92;
/** Times the figure on the smallest archive; what lies beyond is drawn at the edge. */
const LOWEST = 0.5;
const HIGHEST = 8;

const STYLE = `
    .ground { fill: #ffffff; }
    .axis { stroke: #b4bfcc; stroke-width: 1; fill: none; }
    .goal { stroke: #b3382c; stroke-width: 1.2; stroke-dasharray: 4 3; fill: none; }
    .logarithm { stroke: #8a97a8; stroke-width: 1.2; stroke-dasharray: 1 3; fill: none; }
    .line { stroke: #2463b8; stroke-width: 2; fill: none; }
    .dot { fill: #2463b8; }
    .steep .line { stroke: #b3382c; }
    .steep .dot, .steep .ratio { fill: #b3382c; }
    text { fill: #17202c; font-size: 12px; }
    .heading { font-size: 17px; font-weight: 600; }
    .name { font-weight: 600; }
    .ratio { font-weight: 600; }
    .small { fill: #46546a; font-size: 11px; }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #0e141c; }
      .axis { stroke: #3b4b60; }
      .goal { stroke: #ff8a7a; }
      .logarithm { stroke: #8494a8; }
      .line { stroke: #6ea2ee; }
      .dot { fill: #6ea2ee; }
      .steep .line { stroke: #ff8a7a; }
      .steep .dot, .steep .ratio { fill: #ff8a7a; }
      text { fill: #e8edf4; }
      .small { fill: #a9b6c7; }
    }
  `;

const shortly = (size: number) => (size >= 1e6 ? `${size / 1e6} M` : `${size / 1000} k`);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const drawnAs = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** A small drawing for each call, all on the same scales: the size on a logarithmic axis, and times how much longer. */
export function drawGrowth({ sizes, calls, at }: Growth): string {
  const rows = Math.ceil(calls.length / COLUMNS);
  const width = COLUMNS * CELL.width + 24;
  const height = HEAD + rows * CELL.height + 12;
  const cells = calls.map((call, i) => {
    const x = 12 + (i % COLUMNS) * CELL.width;
    const y = HEAD + Math.floor(i / COLUMNS) * CELL.height;
    return `  <g transform="translate(${x} ${y})"${isSteep(call) ? ' class="steep"' : ''}>${drawCall(call, sizes)}\n  </g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description" font-family="Inter, 'Segoe UI', Helvetica, Arial, sans-serif">
  <title id="title">How the time of each call grows with the archive</title>
  <desc id="description">${escaped(calls.map((call) => `${call.name}: ×${(ratiosOf(call).at(-1) ?? 1).toFixed(1)}`).join('; '))}</desc>
  <style>${STYLE}</style>
  <rect class="ground" width="${width}" height="${height}" />
  <text class="heading" x="24" y="32">The middle time of each call, from ${shortly(sizes[0] ?? 0)} to ${shortly(sizes.at(-1) ?? 0)} reports</text>
  <text class="small" x="24" y="54">One member at a time, ${at.slice(0, 10)}. Upwards: times the figure on ${shortly(sizes[0] ?? 0)}, with lines at ×1, ×2 and ×4.</text>
  <line class="goal" x1="24" y1="70" x2="48" y2="70" />
  <text class="small" x="54" y="74">×${GOAL}, the most that is wanted</text>
  <line class="logarithm" x1="234" y1="70" x2="258" y2="70" />
  <text class="small" x="264" y="74">the logarithm of the size</text>
${cells.join('\n')}
</svg>
`;
}

const isSteep = (call: Grown) => ratiosOf(call).some((ratio) => ratio > GOAL);

function drawCall(call: Grown, sizes: readonly number[]): string {
  const [smallest = 1] = sizes;
  const largest = sizes.at(-1) ?? smallest;
  const xOf = (size: number) =>
    PLOT.left + (Math.log(size / smallest) / Math.log(largest / smallest)) * PLOT.width;
  const ratios = ratiosOf(call);
  const points = sizes.map((size, i) => [xOf(size), yOf(ratios[i] ?? 1)] as const);
  const logarithm = sizes.map((size) => [xOf(size), yOf(logarithmOf(size, smallest))] as const);
  const gridlines = [1, 4].map((ratio) => line('axis', yOf(ratio)));
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  const labelY = Math.min(lastY, yOf(1) + 4);
  const last = ratios.at(-1) ?? 1;
  return `
    <text class="name" x="${PLOT.left}" y="20">${escaped(call.name)}</text>
    ${gridlines.join('')}${line('goal', yOf(GOAL))}
    <polyline class="logarithm" points="${drawnAs(logarithm)}" />
    <polyline class="line" points="${drawnAs(points)}" />
    ${points.map(([x, y]) => `<circle class="dot" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.6" />`).join('')}
    <text class="ratio" x="${lastX + 8}" y="${labelY.toFixed(1)}">×${last.toFixed(1)}</text>
    <text class="small" x="${lastX + 8}" y="${(labelY + 13).toFixed(1)}">${(call.p50.at(-1) ?? 0).toFixed(1)} ms</text>
    ${sizes.map((size) => `<text class="small" text-anchor="middle" x="${xOf(size).toFixed(1)}" y="${PLOT.top + PLOT.height + 13}">${shortly(size)}</text>`).join('')}`;
}

function yOf(ratio: number): number {
  const kept = Math.min(HIGHEST, Math.max(LOWEST, ratio));
  const share = Math.log(kept / LOWEST) / Math.log(HIGHEST / LOWEST);
  return PLOT.top + PLOT.height * (1 - share);
}

const line = (kind: string, y: number) =>
  `<line class="${kind}" x1="${PLOT.left}" y1="${y.toFixed(1)}" x2="${PLOT.left + PLOT.width}" y2="${y.toFixed(1)}" />`;
