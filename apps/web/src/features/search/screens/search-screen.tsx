import { getRouteApi } from '@tanstack/react-router';
import { parseSearchQuery, SEARCH_KINDS, SEARCH_TEXT_MAX } from '@watchfloor/contract';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { useOpenedItem } from '@/lib/opened-item';
import { useSearchText } from '@/lib/use-search-text';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { focusFirstHit } from '../components/hit-list';
import { Results } from '../components/results';
import { SavedSearches } from '../components/saved-searches';
import { SearchBox } from '../components/search-box';
import { SearchHelp } from '../components/search-help';
import { SearchProblems } from '../components/search-problems';
import { rememberSearch } from '../recent-searches';
import type { SearchAddress } from '../search-address';

const route = getRouteApi('/shell/search');
const PROBLEMS_ID = 'search-problems';

/** The whole state is in the address. Typing replaces it; everything else adds to the history. */
export function SearchScreen() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const user = useCurrentUser();
  const opened = useOpenedItem();
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isSearching, setIsSearching] = useState(false);

  function go(change: SearchAddress, isTyped = false) {
    void navigate({
      search: ({ q: known, kind: shown }) => ({ q: known, kind: shown, ...change }),
      replace: isTyped,
      resetScroll: false,
    });
  }
  const q = (address.q ?? '').slice(0, SEARCH_TEXT_MAX);
  const [text, setText] = useSearchText(q, (typed) => go({ q: typed }, true));
  const kind = SEARCH_KINDS.find((one) => one === address.kind);
  const query = parseSearchQuery(q);
  const isWrong = query.problems.length > 0;
  const valid = useLastValid(q, isWrong);
  const isEmpty = parseSearchQuery(text).tokens.length === 0;
  const remember = () => !isWrong && rememberSearch(user.id, text);

  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">Search</h1>
      <div ref={box} className="flex flex-col gap-2">
        <SearchBox
          text={text}
          onTextChange={setText}
          onSubmit={remember}
          onArrowDown={() => focusFirstHit(list.current)}
          isSearching={isSearching && !isEmpty}
          isWrong={isWrong && text.trim() === q}
          problemsId={PROBLEMS_ID}
          isArrivalFocus={opened.openedId === undefined}
        />
        <SearchProblems id={PROBLEMS_ID} text={text} onChange={setText} />
        <SavedSearches
          query={isEmpty || isWrong ? '' : q}
          savedId={address.saved}
          onRun={(saved) => go({ q: saved, kind: undefined })}
        />
      </div>
      {isEmpty && <SearchHelp onTry={(tried) => go({ q: tried })} />}
      {!isEmpty && isWrong && !valid && (
        <Card>
          <EmptyState
            className="py-14"
            icon={<SearchX />}
            title="Not searched"
            text="One of the filters is wrong. Correct or remove it."
          />
        </Card>
      )}
      {!isEmpty && valid && (
        <Results
          text={valid}
          kind={kind}
          isOutdated={isWrong}
          list={list}
          opened={opened}
          onChange={(next) => go({ q: next })}
          onKindChange={(next) => go({ kind: next })}
          onOpen={(id) => {
            remember();
            opened.rememberOpened(id);
          }}
          onLeave={() => box.current?.querySelector('input')?.focus()}
          onSearchingChange={setIsSearching}
        />
      )}
    </div>
  );
}

/** The last text that could be sent: its hits stay while a filter is being typed. */
function useLastValid(q: string, isWrong: boolean): string {
  const [valid, setValid] = useState(isWrong ? '' : q);
  if (!isWrong && q !== valid) setValid(q);
  return isWrong ? valid : q;
}
