import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Entity } from '@watchfloor/contract';
import type { ReactNode } from 'react';
import { currentVerdict } from '@/domain/entities/current-verdict';
import { assessmentsQuery } from '@/domain/entities/entity-queries';
import { EntityValue } from '@/domain/entities/entity-value';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { VerdictBadge } from '@/domain/entities/verdict-badge';
import { Badge } from '@/ui/badge';
import { formatRelativeTime } from '@/ui/format-relative-time';
import { HoverCard } from '@/ui/hover-card';
import { detailsQuery } from '../api/entity';
import { timesOf } from './seen-card';
import { WatchButton } from './watch-button';

interface EntityMarkProps {
  entity: Entity;
  children: ReactNode;
}

/** A word of a text that names an entity: leads to its page, with a card on hover. */
export function EntityMark({ entity, children }: EntityMarkProps) {
  return (
    <HoverCard content={<EntityCard entity={entity} />} label={entity.label}>
      <Link
        to="/entities/$id"
        params={{ id: entity.id }}
        className="underline decoration-accent decoration-dotted underline-offset-4 hover:decoration-solid print:no-underline"
      >
        {children}
      </Link>
    </HoverCard>
  );
}

/** Mounted with the card, so verdicts and watchers are fetched only for what is looked at. */
function EntityCard({ entity }: { entity: Entity }) {
  const { data: assessments = [] } = useQuery(assessmentsQuery(entity.id));
  const { data: details } = useQuery(detailsQuery(entity.id));
  const verdict = currentVerdict(assessments);
  const { kind, mentions, lastSeen } = entity;
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center gap-1.5">
        <Badge variant="outline">{ENTITY_KIND_NAMES[kind]}</Badge>
        {verdict && <VerdictBadge verdict={verdict.verdict} />}
      </span>
      <EntityValue entity={entity} className="font-semibold text-dense" />
      <span className="text-ink-2">
        Seen {timesOf(mentions)}
        {lastSeen && `, last ${formatRelativeTime(new Date(lastSeen), Date.now(), 'long')}`}
      </span>
      {details && (
        <span>
          <WatchButton entity={details} size="sm" />
        </span>
      )}
    </span>
  );
}
