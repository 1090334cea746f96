import iterate from 'graphology-layout-forceatlas2/iterate.js';
import { FIXED, type LayoutRequest, type LayoutStep, NODE_PARTS } from './layout-messages';

const FEW = 500;
/** Between two answers, so that a drag is heard. To draw many nodes takes long, so they are drawn less often. */
const SLICE_MS = { few: 60, many: 500 };
const ITERATIONS = { few: 400, many: 250 };
/** A large graph settles no further than this. */
const TIME_MS = 20_000;

let nodes: Float32Array = new Float32Array();
let edges: Float32Array = new Float32Array();
let left = 0;
let endsAt = 0;
let isRunning = false;

const sizeOfGraph = () => (nodes.length / NODE_PARTS <= FEW ? 'few' : 'many');

function settle(): void {
  const order = nodes.length / NODE_PARTS;
  const settings = {
    linLogMode: false,
    outboundAttractionDistribution: false,
    adjustSizes: false,
    edgeWeightInfluence: 0,
    scalingRatio: 10,
    strongGravityMode: true,
    gravity: 0.05,
    slowDown: 1 + Math.log(order),
    barnesHutOptimize: order > FEW,
    barnesHutTheta: 0.7,
  };
  const sliceEndsAt = performance.now() + SLICE_MS[sizeOfGraph()];
  while (left > 0 && performance.now() < sliceEndsAt) {
    iterate(settings, nodes, edges);
    left -= 1;
  }
  const isDone = left === 0 || performance.now() > endsAt;
  const positions = new Float32Array(order * 2);
  for (let index = 0; index < order; index += 1) {
    positions[index * 2] = nodes[index * NODE_PARTS] ?? 0;
    positions[index * 2 + 1] = nodes[index * NODE_PARTS + 1] ?? 0;
  }
  const step: LayoutStep = { positions, isDone };
  postMessage(step, { transfer: [positions.buffer] });
  isRunning = !isDone;
  if (isRunning) setTimeout(settle);
}

function run(): void {
  left = ITERATIONS[sizeOfGraph()];
  endsAt = performance.now() + TIME_MS;
  if (isRunning) return;
  isRunning = true;
  setTimeout(settle);
}

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  if (data.kind === 'start') {
    nodes = data.nodes;
    edges = data.edges;
    run();
    return;
  }
  const at = data.index * NODE_PARTS;
  nodes[at] = data.x;
  nodes[at + 1] = data.y;
  nodes[at + FIXED] = data.isFixed ? 1 : 0;
  run();
};
