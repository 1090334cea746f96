import {
  SEARCH_ENTITIES_COUNTED,
  SEARCH_KINDS,
  type SearchKind,
  type SearchOverview,
} from '@watchfloor/contract';
import type { ReactNode } from 'react';
import { KIND_NAMES } from '@/domain/hits/hit-words';
import { formatNumber } from '@/lib/number-format';
import { classNames } from '@/ui/class-names';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

interface KindTabsProps {
  overview: SearchOverview | undefined;
  kind: SearchKind | undefined;
  onKindChange: (kind: SearchKind | undefined) => void;
  /** At the end of the line. */
  aside: ReactNode;
  /** The hits of the chosen kind. */
  children: ReactNode;
}

const EVERYTHING = 'everything';

/** The kinds that have matches, each with their number. */
export function KindTabs({ overview, kind, onKindChange, aside, children }: KindTabsProps) {
  const isComplete = overview?.isComplete ?? true;
  const countOf = (wanted: SearchKind) =>
    overview?.kinds.find((one) => one.kind === wanted)?.count ?? 0;
  // Among more matches than were counted, every kind may have some.
  const shown = SEARCH_KINDS.filter(
    (one) => one === kind || countOf(one) > 0 || (overview && !isComplete),
  );
  const chosen = kind ?? EVERYTHING;
  return (
    <Tabs
      value={chosen}
      onValueChange={(next) => onKindChange(SEARCH_KINDS.find((one) => one === next))}
      className="flex min-w-0 flex-col gap-4"
    >
      <div className="flex items-center gap-x-4 gap-y-2 flex-wrap">
        <TabsList aria-label="Kinds" className="-mx-1 min-w-0 gap-2 border-b-0 p-1">
          <KindTab
            value={EVERYTHING}
            name="Everything"
            count={overview?.total}
            isComplete={isComplete}
            isChosen={kind === undefined}
          />
          {shown.map((one) => (
            <KindTab
              key={one}
              value={one}
              name={KIND_NAMES[one]}
              count={overview && countOf(one)}
              isComplete={one === 'entity' ? countOf(one) < SEARCH_ENTITIES_COUNTED : isComplete}
              isChosen={one === kind}
            />
          ))}
        </TabsList>
        <div className="ml-auto flex shrink-0 items-center gap-3 text-ink-2 text-small">
          {aside}
        </div>
      </div>
      <TabsContent value={chosen} tabIndex={-1} className="min-w-0 p-0 outline-none">
        {children}
      </TabsContent>
    </Tabs>
  );
}

interface KindTabProps {
  value: string;
  name: string;
  count: number | undefined;
  isComplete: boolean;
  isChosen: boolean;
}

function KindTab({ value, name, count, isComplete, isChosen }: KindTabProps) {
  const more = isComplete ? '' : '+';
  return (
    <TabsTrigger
      value={value}
      className={classNames(
        'h-7 rounded-full border border-line-strong text-small',
        isChosen && 'bg-accent-soft',
      )}
    >
      {name}
      {count !== undefined && (count > 0 || isComplete) && (
        <span className="tabular-nums">
          {formatNumber(count)}
          {more}
        </span>
      )}
    </TabsTrigger>
  );
}
