import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Entity, MENTIONS_COUNTED } from '@watchfloor/contract';
import { Hexagon } from 'lucide-react';
import { EntityValue } from '@/domain/entities/entity-value';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { FurtherPages } from '@/lib/further-pages';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table';

interface FoundEntitiesProps {
  pages: UseInfiniteQueryResult<{ pages: { items: Entity[] }[] }>;
  isFiltered: boolean;
  onClear: () => void;
}

export function FoundEntities({ pages, isFiltered, onClear }: FoundEntitiesProps) {
  const entities = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      aria-label="Entities"
      aria-busy={pages.isFetching}
      className={classNames('overflow-hidden', pages.isPlaceholderData && 'opacity-60')}
    >
      {pages.isPending && <Skeleton className="m-4 h-64" />}
      {pages.isError && !pages.data && <QueryProblem query={pages} />}
      {pages.data && entities.length === 0 && (
        <EmptyState
          className="py-14"
          icon={<Hexagon />}
          title={isFiltered ? 'Nothing found' : 'No entities yet'}
          text={
            isFiltered
              ? 'Nothing that you may see mentions such a thing.'
              : 'They are found in reports, comments, messages and map entries as these are written.'
          }
          action={isFiltered && <Button onClick={onClear}>Show all</Button>}
        />
      )}
      {entities.length > 0 && (
        <Table label="Entities">
          <TableHead>
            <TableRow>
              <TableHeader>Value</TableHeader>
              <TableHeader>Kind</TableHeader>
              <TableHeader className="text-right">Mentions</TableHeader>
              <TableHeader>Last seen</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {entities.map((entity) => (
              <EntityRow key={entity.id} entity={entity} />
            ))}
          </TableBody>
        </Table>
      )}
      <FurtherPages query={pages} label="Show more entities" isAutomatic />
    </Card>
  );
}

function EntityRow({ entity }: { entity: Entity }) {
  const { id, kind, mentions, lastSeen, local, excludedBy } = entity;
  return (
    <TableRow>
      <TableCell className="min-w-48">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/entities/$id"
            params={{ id }}
            className="font-medium underline-offset-2 hover:underline"
          >
            <EntityValue entity={entity} />
          </Link>
          {local && <Badge>private or reserved</Badge>}
          {excludedBy && <Badge>left out by {excludedBy.name}</Badge>}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">{ENTITY_KIND_NAMES[kind]}</TableCell>
      <TableCell className="text-right tabular-nums">
        {formatNumber(mentions)}
        {mentions >= MENTIONS_COUNTED && '+'}
      </TableCell>
      <TableCell className="text-ink-2">
        {lastSeen ? <RelativeTime time={lastSeen} /> : 'not yet'}
      </TableCell>
    </TableRow>
  );
}
