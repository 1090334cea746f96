import { type Fragment, type Queryable, toIsoTime } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { limitRows } from '../../db/json-page';
import { reportJson, reportTables } from '../../db/report-json';
import { unseen, unseenList } from '../../db/unseen';
import type { SearchLimits, SearchWay, Shares } from './search-estimate';
import { type FoldedTerm, tellingPiece, type WantedTerm, type WantedWord } from './search-plan';

/** What is looked for: reports that have all terms, of one type or of any. */
export interface Search {
  readonly terms: readonly WantedTerm[];
  readonly type: string | undefined;
}

/** Where a report stands in the results: those whose title and tags match (0) before the others (1), each newest first. */
export interface Hit extends Cursor {
  readonly tier: 0 | 1;
}

/** A report that was found, as the JSON that goes out. */
export interface Match extends Hit {
  readonly item: Buffer;
}

export interface SearchResult {
  readonly matches: readonly Match[];
  /** How many match; null when they are too many to be counted. */
  readonly total: number | null;
}

/** `hits` selects `tier`, `created_at`, `id` and `counts`, which is the same in every row; a row without an id is no match. */
async function fetchMatches(
  db: Queryable,
  hits: Fragment,
): Promise<{ matches: Match[]; counts: number[] }> {
  const rows = await db`
    with hits as materialized (${hits})
    select ${reportJson(db)} as item, h.tier, h.created_at, h.id, array_to_string(h.counts, ' ')
    from hits h left join (${reportTables(db)}) on r.id = h.id
    order by h.tier, h.created_at desc, h.id desc`.raw();
  const matches = rows.flatMap(([item, tier, createdAt, id]) =>
    item && tier && createdAt && id
      ? [
          {
            item,
            tier: tier.toString() === '0' ? (0 as const) : (1 as const),
            createdAt: toIsoTime(createdAt.toString()),
            id: id.toString(),
          },
        ]
      : [],
  );
  return { matches, counts: (rows[0]?.[4]?.toString() ?? '').split(' ').map(Number) };
}

/** By reading the texts. */
const documentHas = (db: Queryable, terms: readonly WantedTerm[]): Fragment =>
  db`(true ${terms.map(({ needle }) => db`and strpos(s.document, ${unseen(db, needle)}) > 0`)})`;

const headingHas = (db: Queryable, terms: readonly WantedTerm[]): Fragment =>
  db`(true ${terms.map(({ spelling }) => db`and strpos(s.heading, ${unseen(db, spelling)}) > 0`)})`;

/** The same through the index on the trigrams of title and tags. */
const headingIsLike = (db: Queryable, terms: readonly WantedTerm[]): Fragment =>
  db`(true ${terms.map(({ spelling }) => db`and s.heading like ${unseen(db, `%${spelling}%`)}`)})`;

/** One scan of the index takes time with each word it looks for, for every report it finds: many words take turns. */
const WORDS_AT_ONCE = 32;

const isWord = (db: Queryable, { starts, ...word }: WantedWord): Fragment => db`
  (true
    ${word.spelling ? isSpelled(db, word) : db``}
    ${starts.length > 0 ? db`and w.starts @> ${unseenList(db, starts)}` : db``})`;

function isSpelled(
  db: Queryable,
  { spelling, isOpenBefore, isOpenAfter }: Omit<WantedWord, 'starts'>,
): Fragment {
  const pattern = unseen(db, `${isOpenBefore ? '%' : ''}${spelling}${isOpenAfter ? '%' : ''}`);
  const piece = tellingPiece(spelling);
  // LIKE by its name as a function is not looked up in the index.
  return piece
    ? db`and w.spelling like ${unseen(db, `%${piece}%`)} and textlike(w.spelling, ${pattern})`
    : db`and w.spelling like ${pattern}`;
}

const wordChunks = (db: Queryable, word: WantedWord, isMet: Fragment): Fragment => db`
  select array_agg(w.id) as ids
  from (
    select w.id, row_number() over () / ${db.unsafe(String(WORDS_AT_ONCE))} as chunk
    from search_words w where ${isMet} and ${isWord(db, word)}
  ) w group by w.chunk`;

const hasWord = (db: Queryable, word: WantedWord): Fragment => db`
  and search_word_ids(s.document) &&
    (select coalesce(array_agg(w.id), '{}') from search_words w where ${isWord(db, word)})`;

const ofType = (db: Queryable, type: string | undefined): Fragment =>
  type ? db`and s.intelligence_type = ${type}` : db``;

const totalName = (type: string | undefined) => (type ? `reports:${type}` : 'reports');

const before = (db: Queryable, place: Cursor | null): Fragment =>
  place
    ? db`and (s.created_at, s.report_id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`
    : db``;

const newestFirst = (db: Queryable): Fragment => db`order by s.created_at desc, s.report_id desc`;

/** A term as it was typed, and what sets it apart in documents and headings where it must stand at the start of a word. */
export interface TypedTerm {
  readonly text: string;
  readonly mark: string;
}

/** What a search has to go by before it chooses its way. */
export interface Assessment {
  /** The terms as the database compares them. */
  readonly folded: readonly FoldedTerm[];
  /** How many reports there are to search. */
  readonly reports: number;
  /** What matches among the newest: a guess at how common the search is, for the price of reading them. */
  readonly shares: Shares;
}

export async function assessSearch(
  db: Queryable,
  terms: readonly TypedTerm[],
  type: string | undefined,
  sample: number,
): Promise<Assessment> {
  const folded = (column: 'needle' | 'spelling', i: number) =>
    db`(select ${db(column)} from folded where n = ${db.unsafe(String(i + 1))})`;
  const has = terms.map((_, i) => db(`has_${i}`));
  const [row] = await db<{ folded: FoldedTerm[]; reports: number; counts: number[] }[]>`
    with folded as materialized (
      select t.n,
        case when f = '' then '' else t.mark || f end as needle,
        case when f = '' then '' else t.mark || search_spelling(f) end as spelling
      from unnest(${terms.map(({ text }) => text)}::text[], ${terms.map(({ mark }) => mark)}::text[])
          with ordinality as t (term, mark, n),
        trim(search_text(t.term)) as f
    )
    select total_of(${totalName(type)}) as reports,
      (select json_agg(json_build_object('needle', needle, 'spelling', spelling) order by n) from folded) as folded,
      array[
        count(*) filter (where true ${terms.map((_, i) => db`and s.heading like '%' || ${folded('spelling', i)} || '%'`)}),
        count(*) filter (where true ${has.map((it) => db`and ${it}`)})
        ${has.map((it) => db`, count(*) filter (where ${it})`)}
      ]::int[] as counts
    from (
      select s.heading ${has.map((it, i) => db`, strpos(s.document, ${folded('needle', i)}) > 0 as ${it}`)}
      from report_search s where true ${ofType(db, type)}
      ${newestFirst(db)} limit ${db.unsafe(String(sample))}
    ) s`;
  const [headings = 0, documents = 0, ...each] = (row?.counts ?? []).map((n) => n / sample);
  return {
    folded: row?.folded ?? [],
    reports: row?.reports ?? 0,
    shares: { headings, areHeadingsCounted: false, documents, terms: each },
  };
}

/** What the database makes of each printable sign of ASCII. */
export async function foldSigns(db: Queryable): Promise<Map<string, FoldedTerm>> {
  const rows = await db<(FoldedTerm & { sign: string })[]>`
    select chr(code) as sign, search_text(chr(code)) as needle, search_spelling(search_text(chr(code))) as spelling
    from generate_series(33, 126) code`;
  return new Map(rows.map(({ sign, needle, spelling }) => [sign, { needle, spelling }]));
}

/**
 * The next matches of both tiers, and how many match at all: found by their words through the index and sorted. What words cannot
 * tell is read in that order until the page is full; how many match is then known only if it is not.
 */
export async function sortMatches(
  db: Queryable,
  search: Search,
  way: SearchWay,
  after: Hit | null,
  limit: number,
): Promise<SearchResult> {
  const found = await fetchMatches(db, sortedHits(db, search, way, after, limit));
  return toResult(found.matches, found.counts[0] ?? 0, way, after, limit);
}

/**
 * A search for one term is assessed and, where that shows it to be seldom or the reports to be few, done in the same journey:
 * otherwise there is no result yet.
 */
export async function sortSeldom(
  db: Queryable,
  search: Search,
  way: SearchWay,
  after: Hit | null,
  limit: number,
  { sample, fewestToWalk, alwaysSorted }: SearchLimits,
): Promise<Omit<Assessment, 'folded'> & { result: SearchResult | null }> {
  const seen = db`
    seen as materialized (
      select total_of(${totalName(search.type)}) as reports,
        count(*) filter (where ${headingHas(db, search.terms)})::int as headings,
        count(*) filter (where ${documentHas(db, search.terms)})::int as documents
      from (
        select s.heading, s.document from report_search s where true ${ofType(db, search.type)}
        ${newestFirst(db)} limit ${db.unsafe(String(sample))}
      ) s
    ),`;
  const isSeldom = db`(select documents < ${fewestToWalk} or reports <= ${alwaysSorted} from seen)`;
  const given = {
    cte: seen,
    isMet: isSeldom,
    counts: db`, seen.reports, seen.headings, seen.documents, ${isSeldom}::int`,
    from: db`, seen`,
  };
  const { matches, counts } = await fetchMatches(
    db,
    sortedHits(db, search, way, after, limit, given),
  );
  const [total = 0, reports = 0, headings = 0, documents = 0, isDone = 0] = counts;
  const share = documents / sample;
  return {
    reports,
    shares: {
      headings: headings / sample,
      areHeadingsCounted: false,
      documents: share,
      terms: [share],
    },
    result: isDone ? toResult(matches, total, way, after, limit) : null,
  };
}

function toResult(
  matches: Match[],
  total: number,
  { read }: SearchWay,
  after: Hit | null,
  limit: number,
): SearchResult {
  if (read.length === 0) return { matches, total };
  return { matches, total: !after && matches.length <= limit ? matches.length : null };
}

/** A condition under which matches are looked for at all: what it goes by, and what is told of that. */
interface Given {
  readonly cte: Fragment;
  readonly isMet: Fragment;
  readonly counts: Fragment;
  readonly from: Fragment;
}

const sortedHits = (
  db: Queryable,
  search: Search,
  { guide, others, read }: SearchWay,
  after: Hit | null,
  limit: number,
  given: Given = { cte: db``, isMet: db`true`, counts: db``, from: db`` },
): Fragment => db`
  with ${given.cte} chunks as materialized (${wordChunks(db, guide, given.isMet)}),
  found as materialized (
    select distinct s.report_id, s.created_at,
      case when ${headingHas(db, search.terms)} then 0 else 1 end as tier
    from chunks c join report_search s on s.is_indexed and search_word_ids(s.document) && c.ids
    where true ${others.length > 0 ? others.map((word) => hasWord(db, word)) : db``}
      ${ofType(db, search.type)}
    union all
    select s.report_id, s.created_at, case when ${headingHas(db, search.terms)} then 0 else 1 end as tier
    from report_search s
    where not s.is_indexed and ${given.isMet} and ${documentHas(db, search.terms)} ${ofType(db, search.type)}
  ), sorted as (
    select tier, created_at, report_id from found s
    where true ${after ? db`and (tier > ${after.tier} or tier = ${after.tier} ${before(db, after)})` : db``}
    order by tier, created_at desc, report_id desc
  ), page as (
    select f.tier, f.created_at, f.report_id from sorted f
    ${
      read.length > 0
        ? db`cross join lateral (select document from report_search where report_id = f.report_id offset 0) s
            where ${documentHas(db, read)}`
        : db``
    }
    order by f.tier, f.created_at desc, f.report_id desc ${limitRows(db, limit)}
  )
  select p.tier, p.created_at, p.report_id as id, array[c.total ${given.counts}] as counts
  from (select count(*)::int as total from found) c ${given.from} left join page p on true`;

/** The next matches of a tier among the `window` reports that follow a place, newest first; stops when it has enough. */
export async function walkNewest(
  db: Queryable,
  search: Search,
  tier: 0 | 1,
  window: number,
  after: Cursor | null,
  limit: number,
): Promise<Match[]> {
  const { matches } = await fetchMatches(
    db,
    db`
    select ${db.unsafe(String(tier))} as tier, s.created_at, s.report_id as id, null::int[] as counts
    from (
      select * from report_search s where true ${ofType(db, search.type)} ${before(db, after)}
      ${newestFirst(db)} limit ${db.unsafe(String(window))}
    ) s
    where ${
      tier === 0
        ? headingHas(db, search.terms)
        : db`${documentHas(db, search.terms)} and not ${headingHas(db, search.terms)}`
    }
    ${newestFirst(db)} ${limitRows(db, limit)}`,
  );
  return matches;
}

/** The next matches by title and tags, through their trigrams: finds them all, however far back, counts and sorts them. */
export async function sortHeadings(
  db: Queryable,
  search: Search,
  after: Cursor | null,
  limit: number,
): Promise<{ matches: Match[]; count: number }> {
  const { matches, counts } = await fetchMatches(
    db,
    db`
    with found as materialized (
      select s.created_at, s.report_id from report_search s
      where ${headingIsLike(db, search.terms)} ${ofType(db, search.type)} ${before(db, after)}
    )
    select 0 as tier, s.created_at, s.report_id as id,
      array[(select count(*)::int from found)] as counts
    from found s ${newestFirst(db)} ${limitRows(db, limit)}`,
  );
  return { matches, count: counts[0] ?? 0 };
}

/** Indexes up to `most` reports that are not indexed yet, oldest first. Returns how many. */
export async function indexReports(
  db: Queryable,
  most: number,
  mostBytes: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`select index_reports(${most}, ${mostBytes}) as count`;
  return row?.count ?? 0;
}

/** Removes the words of one changed or deleted text that no other report has. Returns whether there was one. */
export async function forgetWords(db: Queryable): Promise<boolean> {
  const [row] = await db<{ wasThere: boolean }[]>`select forget_words() as was_there`;
  return row?.wasThere ?? false;
}
