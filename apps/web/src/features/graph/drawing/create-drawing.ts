import Graph from 'graphology';
import Sigma from 'sigma';
import type { GraphNode, ReadGraph } from '../read-graph';
import { drawLetters, drawName, drawPlate, LETTERS, shorten } from './draw-labels';
import { readColours } from './graph-colours';
import { nearestLink } from './nearest-link';
import { runLayout } from './run-layout';
import { type Places, seedPositions } from './seed-positions';

export interface DrawingEvents {
  onSelect: (id: string | undefined) => void;
  onExpand: (id: string) => void;
  /** The graphics card gave up. */
  onLost: () => void;
}

export type Drawing = ReturnType<typeof createDrawing>;

/** Hidden while the view moves: a thousand lines are a blur anyway. */
const MANY_EDGES = 2000;
const SIZE = { min: 5, root: 11, max: 18 };

const sizeOf = ({ degree, more }: GraphNode) =>
  Math.min(
    SIZE.max,
    Math.max(more === undefined ? SIZE.min : SIZE.root, SIZE.min + 1.6 * Math.sqrt(degree)),
  );

/** Draws a graph into an element, which it fills. */
export function createDrawing(
  element: HTMLElement,
  shown: ReadGraph,
  places: Places,
  events: DrawingEvents,
) {
  const colours = readColours(element);
  const graph = new Graph({ multi: true, type: 'directed' });
  let selected: GraphNode | undefined;
  let near = new Set<string>();

  seedPositions(shown, places);
  for (const node of shown.nodes.values()) {
    const { x, y } = places.get(node.id) ?? { x: 0, y: 0 };
    graph.addNode(node.id, {
      ...{ x, y, size: sizeOf(node), label: shorten(node.label), family: node.family },
      color: colours.family[node.family],
    });
  }
  for (const { a, b, kind, weight } of shown.edges) {
    graph.addEdge(a, b, {
      size: Math.min(4, (kind === 'together' ? 0.6 : 1) + Math.log(weight) / 2),
      color: kind === 'together' ? colours.softEdge : colours.edge,
    });
  }

  const sigma = new Sigma(graph, element, {
    allowInvalidContainer: true,
    ...{ labelDensity: 0.6, labelGridCellSize: 110, labelRenderedSizeThreshold: 7 },
    hideEdgesOnMove: shown.edges.length > MANY_EDGES,
    stagePadding: 40,
    zIndex: true,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    defaultDrawNodeLabel: (context, data) => drawName(context, data, colours),
    defaultDrawNodeHover: (context, data) => drawPlate(context, data, colours),
    nodeReducer: (id, data) => {
      if (!selected) return data;
      if (id === selected.id) return { ...data, highlighted: true, zIndex: 2 };
      return near.has(id)
        ? { ...data, forceLabel: near.size <= 30, zIndex: 1 }
        : { ...data, color: colours.faint, label: null };
    },
    edgeReducer: (edge, data) =>
      selected && !graph.extremities(edge).includes(selected.id)
        ? { ...data, hidden: true }
        : { ...data, ...(selected && { color: colours.accent }) },
  });

  const layout = runLayout(
    { ids: [...shown.nodes.keys()], sizeOf: () => 1, edges: shown.edges, places },
    movePlaced,
  );

  function movePlaced(): void {
    graph.updateEachNodeAttributes(
      (id, attributes) => {
        const place = places.get(id);
        return place ? Object.assign(attributes, { x: place.x, y: place.y }) : attributes;
      },
      { attributes: ['x', 'y'] },
    );
  }

  let dragged: string | undefined;
  let hasMoved = false;
  sigma.on('downNode', ({ node, event }) => {
    dragged = node;
    hasMoved = false;
    event.preventSigmaDefault();
  });
  sigma.on('moveBody', ({ event }) => {
    const place = dragged && places.get(dragged);
    if (!dragged || !place) return;
    // While something is dragged, the rest of the picture must not be fitted anew.
    if (!sigma.getCustomBBox()) sigma.setCustomBBox(sigma.getBBox());
    Object.assign(place, sigma.viewportToGraph(event));
    hasMoved = true;
    layout.place(dragged, true);
    movePlaced();
    event.preventSigmaDefault();
    event.original.preventDefault();
  });
  const drop = () => {
    const place = dragged && places.get(dragged);
    if (dragged && place && hasMoved) {
      place.isPinned = true;
      layout.place(dragged, false);
      events.onSelect(dragged);
    }
    dragged = undefined;
  };
  sigma.on('upNode', drop);
  sigma.on('upStage', drop);
  sigma.on('clickNode', ({ node }) => {
    if (!hasMoved) events.onSelect(node);
  });
  sigma.on('clickStage', () => events.onSelect(undefined));
  sigma.on('doubleClickNode', ({ node, event }) => {
    event.preventSigmaDefault();
    events.onExpand(node);
  });
  sigma.createCanvasContext(LETTERS, { style: { pointerEvents: 'none' } }).resize(true);
  sigma.on('afterRender', () => drawLetters(sigma, colours));
  for (const canvas of Object.values(sigma.getCanvases())) {
    canvas.addEventListener('webglcontextlost', events.onLost);
  }

  const pointOf = (id: string) => {
    const data = sigma.getNodeDisplayData(id);
    return data && sigma.framedGraphToViewport(data);
  };

  return {
    select(id: string | undefined): void {
      selected = id === undefined ? undefined : shown.nodes.get(id);
      near = new Set(selected?.links.map(({ to }) => to));
      sigma.refresh({ skipIndexation: true });
    },
    /** The linked node in the direction of an arrow key. */
    walk: (id: string, key: string): string | undefined => {
      const node = shown.nodes.get(id);
      return node && nearestLink(node, key, pointOf);
    },
    /** Moves the view if a node is outside of it. */
    reveal(id: string): void {
      const [point, data] = [pointOf(id), sigma.getNodeDisplayData(id)];
      const { width, height } = sigma.getDimensions();
      if (!point || !data) return;
      if (point.x > 0 && point.y > 0 && point.x < width && point.y < height) return;
      void sigma.getCamera().animate({ x: data.x, y: data.y }, { duration: 150 });
    },
    zoom(by: 'in' | 'out' | 'fit'): void {
      const camera = sigma.getCamera();
      if (by === 'in') void camera.animatedZoom({ duration: 150 });
      else if (by === 'out') void camera.animatedUnzoom({ duration: 150 });
      else {
        sigma.setCustomBBox(null);
        void camera.animatedReset({ duration: 150 });
      }
    },
    /** Frees what was dragged to its place. */
    unpin(id: string): void {
      const place = places.get(id);
      if (!place) return;
      place.isPinned = false;
      layout.place(id, false);
    },
    end(): void {
      layout.stop();
      for (const canvas of Object.values(sigma.getCanvases())) {
        canvas.removeEventListener('webglcontextlost', events.onLost);
      }
      sigma.kill();
    },
  };
}
