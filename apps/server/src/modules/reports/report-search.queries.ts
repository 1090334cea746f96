import { type Fragment, type Queryable, toIsoTime } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { hideFromPlanner, hideListFromPlanner } from '../../db/hide-from-planner';
import { limitRows } from '../../db/json-page';
import { reportJson, reportTables } from '../../db/report-json';
import { type Reader, seesAudience } from '../../db/sight';
import { meetsFilter, type ReportFilter } from './report-list.queries';
import { type FoldedTerm, selectivePiece, type WantedWord, wordsOf } from './search-words';

export interface Term extends FoldedTerm {
  /** How many reports of the sample have it; counted only where it matters which term is the rarest. */
  readonly count: number;
}

/** Looks for reports that have all terms. */
export interface Search {
  readonly terms: readonly Term[];
  readonly reader: Reader;
  readonly filter: ReportFilter;
  /** How many reports there are, of the type if there is one. */
  readonly reports: number;
  /** Whether enough reports of the sample match, and whether one of them does by its title. */
  readonly isFrequent: boolean;
  readonly isInTitles: boolean;
}

/** Where a report stands in the results: those whose title and tags match (0) before the others (1), each newest first. */
export interface Hit extends Cursor {
  readonly tier: 0 | 1;
}

/** A report that was found, with the JSON that is sent. */
export interface Match extends Hit {
  readonly item: Buffer;
}

export interface SearchResult {
  readonly matches: readonly Match[];
  /** How many match; null when they are too many to be counted. */
  readonly total: number | null;
}

/** `and …`: the reader sees it, and it is of the type. */
const isEligible = (db: Queryable, reader: Reader, type: string | undefined): Fragment => db`
  and ${seesAudience(db, reader, 's', db`s.report_id`)} ${type ? db`and s.intelligence_type = ${type}` : db``}`;

/** The rest of the filter, for reports that were found by their words. */
const meetsOthers = (db: Queryable, { type: _type, ...others }: ReportFilter): Fragment =>
  Object.values(others).some(Boolean)
    ? db`and exists (select from reports r where r.id = s.report_id ${meetsFilter(db, others)})`
    : db``;

const isBefore = (db: Queryable, place: Cursor | null): Fragment =>
  place
    ? db`and (s.created_at, s.report_id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`
    : db``;

const newestFirst = (db: Queryable): Fragment => db`order by s.created_at desc, s.report_id desc`;

type TermCondition = (db: Queryable, term: FoldedTerm) => Fragment;
const documentHas: TermCondition = (db, { needle }) =>
  db`strpos(s.document, ${hideFromPlanner(db, needle)}) > 0`;
const headingHas: TermCondition = (db, { spelling }) =>
  db`strpos(s.heading, ${hideFromPlanner(db, spelling)}) > 0`;
/** The same by the index on the trigrams of title and tags. */
const headingIsLike: TermCondition = (db, { spelling }) =>
  db`s.heading like ${hideFromPlanner(db, `%${spelling}%`)}`;

const all = (db: Queryable, terms: readonly FoldedTerm[], meets: TermCondition): Fragment =>
  terms.length > 0 ? db`(true ${terms.map((term) => db`and ${meets(db, term)}`)})` : db`true`;

/** Folds the terms, and reads the newest `sample` reports until `enough` of them match. */
export async function estimate(
  db: Queryable,
  typed: readonly { readonly text: string; readonly mark: string }[],
  reader: Reader,
  filter: ReportFilter,
  sample: number,
  enough: number,
): Promise<Search> {
  const hidden = (texts: readonly string[]) => hideListFromPlanner(db, texts);
  const { type } = filter;
  const wanted = db.unsafe(String(enough));
  const meets = meetsOthers(db, filter);
  const terms = await db<(Term & Omit<Search, 'terms' | 'reader'>)[]>`
    with folded as materialized (
      select t.n, t.mark || f as needle, t.mark || search_spelling(f) as spelling
      from unnest(${hidden(typed.map(({ text }) => text))}, ${hidden(typed.map(({ mark }) => mark))})
          with ordinality as t (term, mark, n),
        trim(search_text(t.term)) as f
      where f <> ''
    ), newest as materialized (
      select s.report_id, s.heading, s.document from report_search s where true ${isEligible(db, reader, type)}
      ${newestFirst(db)} limit ${db.unsafe(String(sample))}
    ), matching as materialized (
      select count(*) = ${wanted} as is_frequent from (
        select from newest s
        where not exists (select from folded where strpos(s.document, needle) = 0) ${meets}
        limit ${wanted}) as m
    )
    select visible_total(${type ? `reports:${type}` : 'reports'}, ${reader.clearance}, ${reader.id}) as reports, needle, spelling, is_frequent,
      is_frequent and exists (
        select from newest s
        where not exists (select from folded where strpos(s.heading, spelling) = 0) ${meets}
      ) as is_in_titles,
      case when not is_frequent and (select count(*) > 1 from folded)
        then (select count(*)::int from newest where strpos(document, needle) > 0) else 0 end as count
    from folded, matching order by n`;
  const { reports = 0, isFrequent = false, isInTitles = false } = terms[0] ?? {};
  return { terms, reader, filter, reports, isFrequent, isInTitles };
}

/**
 * The next matches among the newest `walk` reports; fewer than a page if those are not enough. Matches by title come first. The walk
 * looks for them too, if the sample had one; unless it finds a page of them, the title index finds all there are.
 */
export async function walkNewest(
  db: Queryable,
  { terms, reader, filter, isInTitles }: Search,
  walk: number,
  after: Hit | null,
  limit: number,
): Promise<Match[]> {
  const pastTitles = after?.tier === 1 ? after : null;
  const size = db.unsafe(String(limit + 1));
  const order = newestFirst(db);
  const eligible = isEligible(db, reader, filter.type);
  const meets = meetsOthers(db, filter);
  const isInHeading = all(db, terms, headingHas);
  const newest = (count: number, place: Cursor | null) => db`
    (select * from report_search s where true ${eligible} ${isBefore(db, place)}
    ${order} limit ${db.unsafe(String(count))}) s`;
  const { matches } = await fetchMatches(
    db,
    db`
    with near_titles as materialized (
      select s.created_at, s.report_id from ${newest(isInTitles && !pastTitles ? walk : 0, after)}
      where ${isInHeading} ${meets} ${order} limit ${size}
    ), all_titles as materialized (
      select s.created_at, s.report_id from report_search s
      where ${pastTitles ? db`false` : db`(select count(*) < ${size} from near_titles)`}
        and ${all(db, terms, headingIsLike)} ${eligible} ${meets} ${isBefore(db, after)}
    ), titles as materialized (
      (select * from all_titles s ${order} limit ${size})
      union all
      select * from near_titles where (select count(*) = ${size} from near_titles)
    ), texts as materialized (
      select s.created_at, s.report_id from ${newest(walk, pastTitles)}
      where ${all(db, terms, documentHas)} and not ${isInHeading} ${meets}
      ${order} limit ${size} - (select count(*) from titles)
    )
    select 0 as tier, created_at, report_id as id, null::int as total from titles
    union all select 1, created_at, report_id, null from texts`,
  );
  return matches;
}

/**
 * The next matches, and how many there are: finds all of them by the index and sorts them. Where the index leaves something to read,
 * texts are read in this order until the page is full; the matches are then counted only if the page holds them all.
 */
export async function findRare(
  db: Queryable,
  { terms, reader, filter }: Search,
  after: Hit | null,
  limit: number,
): Promise<SearchResult> {
  const { word, unproven } = chooseWord(terms);
  const meets = db`${isEligible(db, reader, filter.type)} ${meetsOthers(db, filter)}`;
  const tier = db`case when ${all(db, terms, headingHas)} then 0 else 1 end as tier`;
  const hasRest = db`
    cross join lateral (select document from report_search where report_id = f.report_id offset 0) s
    where ${all(db, unproven, documentHas)}`;
  const { matches, total } = await fetchMatches(
    db,
    db`
    with words as materialized (
      select w.id from search_words w where ${isWord(db, word)}
    ), found as materialized (
      select distinct s.report_id, s.created_at, ${tier}
      from words w join report_search s on search_word_ids(s.document) @> array[w.id]
      where s.is_indexed ${meets}
      union all
      select s.report_id, s.created_at, ${tier} from report_search s
      where not s.is_indexed and ${all(db, terms, documentHas)} ${meets}
    ), sorted as (
      select tier, created_at, report_id from found s
      where true ${after ? db`and (tier > ${after.tier} or tier = ${after.tier} ${isBefore(db, after)})` : db``}
      order by tier, created_at desc, report_id desc
    ), page as (
      select f.* from sorted f ${unproven.length > 0 ? hasRest : db``}
      order by f.tier, f.created_at desc, f.report_id desc ${limitRows(db, limit)}
    )
    select page.tier, page.created_at, page.report_id as id, c.total
    from (select count(*)::int as total from found) c left join page on true`,
  );
  if (unproven.length === 0) return { matches, total };
  return { matches, total: !after && matches.length <= limit ? matches.length : null };
}

/** The word by which the index finds candidates: the longest of the rarest term. It proves no phrase and no other term. */
function chooseWord(terms: readonly Term[]): { word: WantedWord; unproven: readonly Term[] } {
  const [best] = terms
    .map((term) => {
      const words = wordsOf(term).sort((a, b) => b.spelling.length - a.spelling.length);
      return { term, words, length: words[0]?.spelling.length ?? 0 };
    })
    .sort((a, b) => a.term.count - b.term.count || b.length - a.length);
  const word = best?.words[0];
  if (!word) throw new Error('A search needs a term');
  return { word, unproven: terms.filter((term) => term !== best.term || best.words.length > 1) };
}

function isWord(
  db: Queryable,
  { spelling, isOpenBefore, isOpenAfter, starts }: WantedWord,
): Fragment {
  const pattern = `${isOpenBefore ? '%' : ''}${spelling}${isOpenAfter ? '%' : ''}`;
  const piece = selectivePiece(spelling);
  const isFound =
    starts.length > 0
      ? db`w.starts @> ${hideListFromPlanner(db, starts)}`
      : db`w.spelling like ${hideFromPlanner(db, piece ? `%${piece}%` : pattern)}`;
  // LIKE called as a function does not use the index.
  return db`${isFound} and textlike(w.spelling, ${hideFromPlanner(db, pattern)})`;
}

/** `hits` selects `tier`, `created_at`, `id` and `total`, which is the same in every row; a row without an id is no match. */
async function fetchMatches(
  db: Queryable,
  hits: Fragment,
): Promise<{ matches: Match[]; total: number }> {
  const rows = await db`
    with hits as materialized (${hits})
    select ${reportJson(db)} as item, h.tier, h.created_at, h.id, h.total
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
  return { matches, total: Number(rows[0]?.[4] ?? 0) };
}
