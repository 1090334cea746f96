import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { parseSearchQuery, type SearchHit, type SearchKind } from '@watchfloor/contract';
import { type RefObject, useMemo } from 'react';
import { FurtherPages } from '@/lib/further-pages';
import type { useOpenedItem } from '@/lib/opened-item';
import { QueryProblem } from '@/lib/query-problem';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { HitList } from './hit-list';
import { HitsSkeleton } from './hits-skeleton';
import { NothingFound } from './nothing-found';

interface FoundProps {
  pages: UseInfiniteQueryResult<{ pages: { items: SearchHit[] }[] }>;
  text: string;
  kind: SearchKind | undefined;
  list: RefObject<HTMLUListElement | null>;
  opened: ReturnType<typeof useOpenedItem>;
  /** Of an earlier search, while the typed one cannot be sent. */
  isOutdated: boolean;
  onChange: (text: string) => void;
  onKindChange: (kind: undefined) => void;
  onOpen: (id: string) => void;
  onLeave: () => void;
}

/** The hits, or why there are none. */
export function Found(props: FoundProps) {
  const { pages, text, kind, list, isOutdated } = props;
  const terms = useMemo(() => parseSearchQuery(text).terms.included, [text]);
  const hits = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      aria-label="Matches"
      aria-busy={pages.isFetching}
      className={classNames(
        'overflow-hidden transition-opacity duration-100',
        (isOutdated || pages.isPlaceholderData) && 'opacity-60',
      )}
    >
      {pages.isPending && <HitsSkeleton />}
      {pages.isError && !pages.data && <QueryProblem query={pages} title="The search failed" />}
      {pages.data && hits.length === 0 && (
        <NothingFound
          text={text}
          kind={kind}
          onChange={props.onChange}
          onKindChange={props.onKindChange}
        />
      )}
      {hits.length > 0 && (
        <HitList
          list={list}
          hits={hits}
          terms={terms}
          openedId={props.opened.openedId}
          onOpen={props.onOpen}
          onLeave={props.onLeave}
        />
      )}
      <FurtherPages query={pages} label="Show more matches" isAutomatic />
    </Card>
  );
}
