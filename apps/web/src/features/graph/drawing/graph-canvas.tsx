import { Maximize, Minus, PinOff, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTheme } from '@/lib/theme';
import { Button } from '@/ui/button';
import type { ReadGraph } from '../read-graph';
import { createDrawing, type Drawing, type DrawingEvents } from './create-drawing';
import { isArrow } from './nearest-link';
import type { Places } from './seed-positions';

/** After so many lost contexts the graphics card is not to be trusted. */
const LOSSES_MAX = 3;

/** Where a walk begins. */
const rootOf = ({ nodes }: ReadGraph) =>
  [...nodes.values()].find(({ more }) => more !== undefined)?.id ?? nodes.keys().next().value;

interface GraphCanvasProps extends Omit<DrawingEvents, 'onLost'> {
  graph: ReadGraph;
  places: Places;
  selected: string | undefined;
  onOpen: (id: string) => void;
  /** Nothing can be drawn here. */
  onFailed: () => void;
}

/** The picture of a graph. Arrow keys walk along links, Enter opens, plus expands. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { graph, places, selected } = props;
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [losses, setLosses] = useState(0);
  const { appliedTheme } = useTheme();
  const onSelect = useEffectEvent(props.onSelect);
  const onExpand = useEffectEvent(props.onExpand);
  const onFailed = useEffectEvent(props.onFailed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme, and a lost context needs a new one
  useEffect(() => {
    if (!host.current || losses > LOSSES_MAX) {
      onFailed();
      return;
    }
    const made = createDrawing(host.current, graph, places, {
      onSelect: (id) => onSelect(id),
      onExpand: (id) => onExpand(id),
      onLost: () => setLosses((count) => count + 1),
    });
    setDrawing(made);
    return () => made.end();
  }, [graph, places, appliedTheme, losses]);

  useEffect(() => drawing?.select(selected), [drawing, selected]);

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (!drawing) return;
    if (isArrow(key)) {
      const to = selected ? drawing.walk(selected, key) : rootOf(graph);
      if (to) {
        props.onSelect(to);
        drawing.reveal(to);
      }
    } else if (key === 'Enter' && selected) props.onOpen(selected);
    else if (key === '+' && selected) props.onExpand(selected);
    else if (key === 'Escape' && selected) props.onSelect(undefined);
    else return;
    event.preventDefault();
  }

  const label = selected && graph.nodes.get(selected)?.label;
  return (
    <div className="relative h-full">
      <div
        ref={host}
        role="application"
        aria-label="Link graph. Arrow keys walk along links, Enter opens, plus expands. The table has the same."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys above need the focus
        tabIndex={0}
        onKeyDown={press}
        className="absolute inset-0 cursor-grab rounded-b-card focus-visible:-outline-offset-2"
      />
      <p role="status" className="sr-only">
        {label && `Selected: ${label}`}
      </p>
      {selected && places.get(selected)?.isPinned && (
        <Button
          size="sm"
          className="absolute bottom-3 left-3"
          onClick={() => {
            drawing?.unpin(selected);
            props.onSelect(undefined);
          }}
        >
          <PinOff aria-hidden />
          Unpin
        </Button>
      )}
      <div className="absolute right-3 bottom-3 flex flex-col gap-1">
        <Button size="icon-sm" aria-label="Zoom in" onClick={() => drawing?.zoom('in')}>
          <Plus aria-hidden />
        </Button>
        <Button size="icon-sm" aria-label="Zoom out" onClick={() => drawing?.zoom('out')}>
          <Minus aria-hidden />
        </Button>
        <Button size="icon-sm" aria-label="Fit all" onClick={() => drawing?.zoom('fit')}>
          <Maximize aria-hidden />
        </Button>
      </div>
    </div>
  );
}
