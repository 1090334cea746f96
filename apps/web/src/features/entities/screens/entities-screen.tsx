import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ENTITY_KINDS, SEARCH_TEXT_MAX } from '@watchfloor/contract';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchText } from '@/lib/use-search-text';
import { Button } from '@/ui/button';
import { PageHeader } from '@/ui/page-header';
import { SearchInput } from '@/ui/search-input';
import { entityPages } from '../api/entities';
import { EntityFilters } from '../components/entity-filters';
import { FoundEntities } from '../components/found-entities';
import { LookupCard } from '../components/lookup-card';
import { NewEntityDialog } from '../components/new-entity-dialog';
import type { EntitiesAddress } from '../entities-address';

const route = getRouteApi('/shell/entities');
const ALL: EntitiesAddress = {
  q: undefined,
  kind: undefined,
  watched: undefined,
  since: undefined,
  cidr: undefined,
  near: undefined,
};

/** Everything that texts mention, as far as the reader sees these texts. */
export function EntitiesScreen() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const go = (change: EntitiesAddress) =>
    void navigate({
      search: (known) => ({ ...known, ...change }),
      replace: true,
      resetScroll: false,
    });
  return <Entities address={address} go={go} />;
}

interface EntitiesProps {
  address: EntitiesAddress;
  go: (change: EntitiesAddress) => void;
}

function Entities({ address, go }: EntitiesProps) {
  const q = (address.q ?? '').slice(0, SEARCH_TEXT_MAX);
  const kind = ENTITY_KINDS.find((one) => one === address.kind);
  const watched = address.watched === 'true' ? 'true' : undefined;
  const [text, setText] = useSearchText(q, (typed) => go({ q: typed || undefined }));
  const { since, cidr, near } = address;
  const pages = useInfiniteQuery(entityPages({ q, kind, watched, since, cidr, near }));
  const [isNaming, setIsNaming] = useState(false);
  const [isLookingUp, setIsLookingUp] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Entities"
        subtitle="Addresses, hashes, vessels, people and other things that texts mention"
        actions={
          <>
            <Button aria-expanded={isLookingUp} onClick={() => setIsLookingUp(!isLookingUp)}>
              <ListChecks aria-hidden />
              Have we seen these?
            </Button>
            <Button variant="primary" onClick={() => setIsNaming(true)}>
              <Plus aria-hidden />
              New entity
            </Button>
          </>
        }
      />
      {isLookingUp && <LookupCard />}
      <search className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <SearchInput
            text={text}
            onTextChange={setText}
            isSearching={pages.isFetching && !pages.isFetchingNextPage}
            aria-label="Search entities"
            placeholder="Part of a value or name"
          />
        </div>
        <EntityFilters kind={kind} address={address} go={go} />
      </search>
      <FoundEntities
        pages={pages}
        isFiltered={Boolean(q || kind || watched || since || cidr || near)}
        onClear={() => {
          setText('');
          go(ALL);
        }}
      />
      <NewEntityDialog isOpen={isNaming} onOpenChange={setIsNaming} />
    </div>
  );
}
