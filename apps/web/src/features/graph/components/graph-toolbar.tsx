import type { Graph } from '@watchfloor/contract';
import { Table2, Waypoints } from 'lucide-react';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';
import { Segmented } from '@/ui/segmented';
import type { GraphViewName } from '../graph-views';
import type { NodeFamily } from '../node-families';
import { FamilyChips } from './family-chips';

const DAY_START = 'T00:00:00.000Z';
const DAY_END = 'T23:59:59.999Z';

interface Period {
  since: string | null;
  until: string | null;
}

interface GraphToolbarProps {
  data: Graph | undefined;
  hidden: ReadonlySet<NodeFamily>;
  onHiddenChange: (hidden: ReadonlySet<NodeFamily>) => void;
  period: Period;
  onPeriodChange: (period: Period) => void;
  /** Undefined where there is no choice. */
  view: GraphViewName | undefined;
  onViewChange: (view: GraphViewName) => void;
}

/** Kinds, time, and how it is shown. */
export function GraphToolbar(props: GraphToolbarProps) {
  const { data, hidden, onHiddenChange, period, onPeriodChange, view, onViewChange } = props;
  const { since, until } = period;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {data && <FamilyChips graph={data} hidden={hidden} onHiddenChange={onHiddenChange} />}
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Time, in UTC days</legend>
          <span aria-hidden className="text-ink-3 text-small">
            From
          </span>
          <Input
            type="date"
            aria-label="From"
            className="w-38"
            value={since?.slice(0, 10) ?? ''}
            onChange={({ target }) =>
              onPeriodChange({ ...period, since: target.value ? target.value + DAY_START : null })
            }
          />
          <span aria-hidden className="text-ink-3 text-small">
            to
          </span>
          <Input
            type="date"
            aria-label="To"
            className="w-38"
            value={until?.slice(0, 10) ?? ''}
            onChange={({ target }) =>
              onPeriodChange({ ...period, until: target.value ? target.value + DAY_END : null })
            }
          />
          {(since || until) && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => onPeriodChange({ since: null, until: null })}
            >
              Any time
            </Button>
          )}
        </fieldset>
        {view && (
          <Segmented
            label="View"
            value={view}
            onValueChange={onViewChange}
            options={[
              { value: 'graph', label: 'Graph', icon: <Waypoints aria-hidden /> },
              { value: 'table', label: 'Table', icon: <Table2 aria-hidden /> },
            ]}
          />
        )}
      </div>
    </div>
  );
}
