import { useInfiniteQuery } from '@tanstack/react-query';
import {
  displayName,
  type EntityDetails,
  type EntityMention,
  MENTIONS_COUNTED,
  SEARCH_KINDS,
  type SearchKind,
} from '@watchfloor/contract';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { HitRow } from '@/domain/hits/hit-row';
import { KIND_NAMES } from '@/domain/hits/hit-words';
import { FurtherPages } from '@/lib/further-pages';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { mentionPages } from '../api/entity';
import { useJudgeMention } from '../api/judge-mention';

/** The texts that mention it, each leading to the very place. */
export function MentionsCard({ entity }: { entity: EntityDetails }) {
  const [kind, setKind] = useState<SearchKind>();
  const pages = useInfiniteQuery(mentionPages(entity.id, kind));
  const judge = useJudgeMention(entity.id);
  const mentions = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const terms = [entity.value, entity.label, ...entity.names.map(({ name }) => name)];
  return (
    <Card aria-labelledby="mentions" className="overflow-hidden">
      <CardHeader>
        <CardTitle id="mentions">Mentions</CardTitle>
        <KindChips entity={entity} kind={kind} onKindChange={setKind} />
      </CardHeader>
      {pages.isPending && <Skeleton className="m-4 h-40" />}
      {pages.isError && !pages.data && <QueryProblem query={pages} />}
      {pages.data && mentions.length === 0 && (
        <EmptyState
          title="No mentions yet"
          text="Texts are searched for it in the background, old ones too."
        />
      )}
      {mentions.length > 0 && (
        <ul
          aria-label="Mentions"
          className={classNames('divide-y', pages.isPlaceholderData && 'opacity-60')}
        >
          {mentions.map((mention) => (
            <HitRow
              key={`${mention.source} ${mention.id}`}
              hit={mention}
              terms={terms}
              actions={
                <Judgement
                  mention={mention}
                  isPending={judge.isPending}
                  onJudge={(state) => judge.run({ mention, state })}
                />
              }
            />
          ))}
        </ul>
      )}
      <FurtherPages query={pages} label="Show more mentions" />
    </Card>
  );
}

interface KindChipsProps {
  entity: EntityDetails;
  kind: SearchKind | undefined;
  onKindChange: (kind: SearchKind | undefined) => void;
}

/** Of the newest mentions; a plus sign says that there may be more. */
function KindChips({ entity, kind, onKindChange }: KindChipsProps) {
  const counts = SEARCH_KINDS.map((one) => ({
    one,
    count: entity.kinds[one] ?? 0,
  })).filter(({ one, count }) => count > 0 || one === kind);
  if (counts.length < 2) return null;
  const more = entity.mentions >= MENTIONS_COUNTED ? '+' : '';
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Kinds of mentions</legend>
      <Chip pressed={!kind} onPressedChange={() => onKindChange(undefined)}>
        All {formatNumber(entity.mentions)}
        {more}
      </Chip>
      {counts.map(({ one, count }) => (
        <Chip
          key={one}
          pressed={kind === one}
          onPressedChange={(isPressed) => onKindChange(isPressed ? one : undefined)}
        >
          {KIND_NAMES[one]} {formatNumber(count)}
          {more}
        </Chip>
      ))}
    </fieldset>
  );
}

interface JudgementProps {
  mention: EntityMention;
  isPending: boolean;
  onJudge: (state: 'confirmed' | 'rejected') => void;
}

/** Whether it is the thing that is meant. A rejected mention leaves the list. */
function Judgement({ mention: { state, judgedBy }, isPending, onJudge }: JudgementProps) {
  return (
    <>
      {state === 'confirmed' ? (
        <Badge tone="done">confirmed{judgedBy && ` by ${displayName(judgedBy)}`}</Badge>
      ) : (
        <Button variant="ghost" size="sm" disabled={isPending} onClick={() => onJudge('confirmed')}>
          <Check aria-hidden />
          Confirm
        </Button>
      )}
      <Button variant="ghost" size="sm" disabled={isPending} onClick={() => onJudge('rejected')}>
        <X aria-hidden />
        Reject
      </Button>
    </>
  );
}
