import { SEARCH_SOURCES, type SearchQuery } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { foldTerms } from '../../search/search-keys.queries';
import { markOf } from '../../search/search-words';
import { facetsOf } from '../search/search-facets';
import { sourcesOf } from '../search/search-filter';
import type { Prefilter } from './saved-searches.queries';

/** No text has it: a search such as `kind:member type:SIGINT` finds nothing. */
const NO_SOURCE = 'none';

/** What every match of a search has; words are folded as texts are, the longest first: it is the rarest. */
export async function prefilterOf(db: Queryable, query: SearchQuery): Promise<Prefilter> {
  const typed = query.terms.included.map((text) => ({ text, mark: markOf(text) }));
  const folded = typed.length > 0 ? await foldTerms(db, typed) : [];
  const sources = sourcesOf(query);
  const { tag, region, type, author } = query;
  return {
    needles: folded.map(({ needle }) => needle).toSorted((one, other) => other.length - one.length),
    types: type.included,
    sources: sources.length === SEARCH_SOURCES.length ? [] : [NO_SOURCE, ...sources],
    facets:
      tag.included.length > 0 ? facetsOf('tag', tag.included) : facetsOf('region', region.included),
    authors: author.included,
  };
}
