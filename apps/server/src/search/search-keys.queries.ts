import type { Fragment, Queryable } from '../db/client';
import { hideFromPlanner, hideListFromPlanner } from '../db/hide-from-planner';
import { type Searcher, scopes } from './search-scopes.queries';
import { type FoldedTerm, selectivePiece, type WantedWord } from './search-words';

/** Folds terms as texts are folded, without those of which nothing is left. */
export async function foldTerms(
  db: Queryable,
  typed: readonly { readonly text: string; readonly mark: string }[],
): Promise<FoldedTerm[]> {
  const hidden = (texts: readonly string[]) => hideListFromPlanner(db, texts);
  return db<FoldedTerm[]>`
    select t.mark || f as needle, t.mark || search_spelling(f) as spelling
    from unnest(${hidden(typed.map(({ text }) => text))}, ${hidden(typed.map(({ mark }) => mark))})
        with ordinality as t (term, mark, n),
      trim(search_text(t.term)) as f
    where f <> '' order by n`;
}

/** What the index knows of a wanted word. */
export interface FoundWord {
  /** Of all words that it may be, in each scope of the reader that has them; null if they are too many. */
  readonly keys: readonly string[] | null;
  /** How many texts of the newest two weeks have one of the most used of them, up to a limit. */
  readonly used: number;
}

/** So many words of a list are in most texts that have any of it. */
const MOST_USED = 20;

/**
 * Words that a wanted word may be, where the reader may see them; those of other scopes are not even read. Scope 0 stands for
 * very many. Words of the most scopes are the most used.
 */
export async function findWords(
  db: Queryable,
  reader: Searcher,
  words: readonly WantedWord[],
  { most, lately }: { most: number; lately: number },
): Promise<FoundWord[]> {
  const limit = Number.isFinite(most) ? db`limit ${db.unsafe(String(most + 1))}` : db``;
  const keysOf = (word: WantedWord, n: number) => db`
    ${n > 0 ? db`union all` : db``}
    (select ${db.unsafe(String(n))} as n, search_key(w.id, readable.scope) as key, w.scopes
    from search_words w
      cross join unnest(case when w.scopes = '{0}' then (select array_agg(scope) from readable) else w.scopes end) as of_word (scope)
      join readable on readable.scope = of_word.scope
    where ${isWord(db, word)} and w.scopes && (select array_agg(scope) || 0 from readable) ${limit})`;
  const rows = await db<{ n: number; keys: string[]; used: number }[]>`
    with ${scopes(db, reader)}, readable as materialized (
      select scope from generate_series(1, ${db.unsafe(String(reader.clearance))}) as scope union all select scope from scopes
    ), found as materialized (
      select n, array_agg(key order by scopes <> '{0}', cardinality(scopes) desc) as keys
      from (${words.map(keysOf)}) w group by n
    ), newest as materialized (
      select search_week(max(created_at)) as week from search_entries
    )
    select n, keys, (
      select count(*)::int from (
        select from unnest(keys[:${db.unsafe(String(MOST_USED))}]) as key, newest, generate_series(0, 1) as ago,
          ${textsOf(db, db`search_key_of_week(key, week - ago)`)} limit ${db.unsafe(String(lately))}) texts) as used
    from found`;
  const byWord = new Map(rows.map(({ n, ...word }) => [n, word]));
  return words.map((_, n) => {
    const { keys, used } = byWord.get(n) ?? { keys: [], used: 0 };
    return { keys: keys.length > most ? null : keys, used };
  });
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

/** The rows of `search_entries` that have a key, as `s`. `offset 0` leaves the planner no other way. */
const textsOf = (db: Queryable, key: Fragment): Fragment => db`
  lateral (select * from search_entries s
    where s.is_indexed and search_keys(s.document, s.scope, s.created_at) @> array[${key}] offset 0) s`;

/** The rows of `search_entries s` that have one of the keys, again for each that they have. */
export const textsOfKeys = (db: Queryable, keys: readonly string[]): Fragment => db`
  select s.* from unnest((select ${keys as string[]}::bigint[])) as key, ${textsOf(db, db`key`)}`;

/**
 * The same that meet `rest` (`and …`), once each, from the newest week on: `most` of a week in the order of `order`, and `most`
 * altogether. Only those from `place` on, if there is one.
 */
export function newestOfKeys(
  db: Queryable,
  keys: readonly string[],
  { place, rest, order, most }: NewestOfKeys,
): Fragment {
  const limit = db`limit ${db.unsafe(String(most))}`;
  const weekBefore = (end: Fragment) =>
    db`(select search_week(max(created_at)) from search_entries ${end})`;
  return db`
    select s.*
    from (
      with recursive weeks as (
        select ${weekBefore(place ? db`where created_at <= ${place.createdAt}::timestamptz` : db``)} as week
        union all
        select ${weekBefore(db`where created_at < search_week_start(weeks.week)`)} from weeks where weeks.week is not null
      ) select week from weeks where week is not null) weeks
      cross join lateral (
        select s.* from (
          select distinct on (s.id) s.*
          from unnest((select ${keys as string[]}::bigint[])) as key, ${textsOf(db, db`search_key_of_week(key, weeks.week)`)}
          offset 0) s
        where true ${rest} ${order} ${limit}) s
    ${limit}`;
}

interface NewestOfKeys {
  readonly place: { readonly createdAt: string } | null;
  readonly rest: Fragment;
  readonly order: Fragment;
  readonly most: number;
}
