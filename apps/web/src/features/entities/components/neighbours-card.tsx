import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EntityNeighbour } from '@watchfloor/contract';
import { useState } from 'react';
import { EntityValue } from '@/domain/entities/entity-value';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { HitLink } from '@/domain/hits/hit-link';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardDescription, CardHeader, CardTitle } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { neighboursQuery } from '../api/entity';

const SHOWN = 8;

/** What the same texts mention, and which texts these are. */
export function NeighboursCard({ id }: { id: string }) {
  const neighbours = useQuery(neighboursQuery(id));
  const [isWhole, setIsWhole] = useState(false);
  const all = neighbours.data ?? [];
  const shown = isWhole ? all : all.slice(0, SHOWN);
  return (
    <Card aria-labelledby="neighbours">
      <CardHeader className="justify-start">
        <CardTitle id="neighbours">Occurs with</CardTitle>
        <CardDescription>rare things first</CardDescription>
      </CardHeader>
      {neighbours.isPending && <Skeleton className="m-4 h-24" />}
      {neighbours.isError && !neighbours.data && <QueryProblem query={neighbours} />}
      {neighbours.data && all.length === 0 && (
        <p className="p-4 text-dense text-ink-2">No text names anything else with it.</p>
      )}
      {shown.length > 0 && (
        <ul aria-label="Occurs with" className="divide-y">
          {shown.map((neighbour) => (
            <NeighbourRow key={neighbour.id} neighbour={neighbour} />
          ))}
        </ul>
      )}
      {all.length > shown.length && (
        <div className="flex justify-center border-t py-2">
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
            Show all {formatNumber(all.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}

function NeighbourRow({ neighbour }: { neighbour: EntityNeighbour }) {
  const { id, kind, together, mentions, texts } = neighbour;
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2.5">
      <span className="flex items-baseline gap-2 text-dense">
        <Link
          to="/entities/$id"
          params={{ id }}
          className="min-w-0 font-medium underline-offset-2 hover:underline"
        >
          <EntityValue entity={neighbour} />
        </Link>
        <span className="text-ink-3 text-small">{ENTITY_KIND_NAMES[kind]}</span>
        <span className="ml-auto shrink-0 text-ink-3 text-small tabular-nums">
          {formatNumber(together)} of {formatNumber(mentions)}
        </span>
      </span>
      <span className="text-ink-2 text-small">
        in{' '}
        {texts.map((text, index) => (
          <span key={`${text.source} ${text.id}`}>
            {index > 0 && ', '}
            <HitLink hit={text} className="wrap-anywhere underline-offset-2 hover:underline">
              {text.title || 'a message'}
            </HitLink>
          </span>
        ))}
        {together > texts.length && ` and ${formatNumber(together - texts.length)} more`}
      </span>
    </li>
  );
}
