import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ENTITY_KINDS, type EntityKind, type ReportEntity } from '@watchfloor/contract';
import { Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { EntityValue } from '@/domain/entities/entity-value';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { FurtherPages } from '@/lib/further-pages';
import { formatCount, formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { buttonClass } from '@/ui/button-style';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { leftOutQuery, reportEntityPages, reportKindsQuery } from '../api/report-entities';
import { timesOf } from './seen-card';

interface ReportEntitiesCardProps {
  reportId: string;
  /** Beside the title. */
  action?: ReactNode;
}

/** What a report and its files mention, by kind, and how much of it is left out. Not on paper: numbers are the reader's. */
export function ReportEntitiesCard({ reportId, action }: ReportEntitiesCardProps) {
  const entities = useInfiniteQuery(reportEntityPages(reportId));
  const kinds = useQuery(reportKindsQuery(reportId));
  const leftOut = useQuery(leftOutQuery(reportId));
  const found = entities.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = entities.data?.pages[0]?.total ?? found.length;
  const lists = leftOut.data ?? [];
  const hasFailed = entities.isError && !entities.data;
  if (!hasFailed && found.length === 0 && lists.length === 0) return null;
  return (
    <Card aria-labelledby="report-entities" data-print="hide">
      <CardHeader>
        <CardTitle id="report-entities">
          Entities <span className="font-normal text-ink-2">{formatNumber(total)}</span>
        </CardTitle>
        {found.length > 0 && (
          <span className="flex items-center gap-1">
            {action}
            <Link
              to="/graph"
              search={{ report: reportId }}
              className={buttonClass({ variant: 'ghost', size: 'sm' })}
            >
              <Waypoints aria-hidden />
              Graph
            </Link>
          </span>
        )}
      </CardHeader>
      {hasFailed && <QueryProblem query={entities} />}
      {!hasFailed && (
        <CardBody className="flex flex-col gap-3">
          {groupsOf(found).map(([kind, group]) => (
            <KindGroup
              key={kind}
              kind={kind}
              entities={group}
              count={kinds.data?.find((one) => one.kind === kind)?.count}
            />
          ))}
          <FurtherPages query={entities} label="Show more entities" />
          {lists.map(({ id, name, values }) => (
            <p key={id} className="wrap-anywhere text-ink-3 text-small">
              {formatCount(values, 'value')} left out by list {name}
            </p>
          ))}
        </CardBody>
      )}
    </Card>
  );
}

const groupsOf = (entities: readonly ReportEntity[]) =>
  ENTITY_KINDS.map(
    (kind) => [kind, entities.filter((entity) => entity.kind === kind)] as const,
  ).filter(([, group]) => group.length > 0);

interface KindGroupProps {
  kind: EntityKind;
  entities: readonly ReportEntity[];
  /** How many the report has, if more are to come. */
  count: number | undefined;
}

function KindGroup({ kind, entities, count }: KindGroupProps) {
  const name = ENTITY_KIND_NAMES[kind];
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-ink-3 text-small">
        {name}
        {count !== undefined && count > entities.length && (
          <span className="tabular-nums">
            {' '}
            · {formatNumber(entities.length)} of {formatNumber(count)}
          </span>
        )}
      </h3>
      <ul aria-label={name} className="flex flex-wrap gap-2">
        {entities.map((entity) => (
          <li key={entity.id} className="min-w-0">
            <Link
              to="/entities/$id"
              params={{ id: entity.id }}
              title={`Seen ${timesOf(entity.mentions)}`}
              className="flex min-w-0 items-baseline gap-1.5 rounded-small border border-line-strong px-2 py-0.5 text-small hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              <EntityValue entity={entity} className="line-clamp-2 min-w-0" />
              {entity.mentions > 1 && (
                <span className="font-semibold text-accent tabular-nums">
                  {formatNumber(entity.mentions)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
