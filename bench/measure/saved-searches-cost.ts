import { parseSearchQuery, reportsEndpoints } from '@watchfloor/contract';
import type { Database } from '../../apps/server/src/db/client';
import { newId } from '../../apps/server/src/identifiers';
import { prefilterOf } from '../../apps/server/src/modules/saved-searches/prefilter';
import { insertSearch } from '../../apps/server/src/modules/saved-searches/saved-searches.queries';
import { createRandom } from '../dataset/random';
import { makeReport, REGIONS, VOCABULARY } from '../dataset/report-text';
import { makeFreshText } from './fresh-text';
import { contentOf, headersOf } from './load';
import type { BenchTarget } from './measure-scenario';

export interface SavedSearchesCost {
  readonly searches: number;
  readonly reports: number;
  readonly matches: number;
  readonly notifications: number;
  /** Until all reports are submitted, and until all their alerts are sent. */
  readonly submittedSeconds: number;
  readonly alertedSeconds: number;
}

const SEARCHES = 10_000;
const REPORTS = 100;
const CHARACTERS = 2000;
const GIVE_UP_SECONDS = 600;
const random = createRandom(7);
const word = () => random.pickSkewed(VOCABULARY);
/** Few searches are for words that every other text has. */
const rareWord = () => random.pick(VOCABULARY);
/** Half of them of two words, a quarter of a word and a filter, a quarter of filters alone. */
const QUERIES = [
  () => `${word()} ${rareWord()}`,
  () => `"${word()} ${word()}" -${word()}`,
  () => `${rareWord()} type:${makeReport().intelligenceType}`,
  () => {
    const { intelligenceType, tags } = makeReport();
    return `type:${intelligenceType} region:"${random.pick(REGIONS)}" tag:${tags[0] ?? 'rail'}`;
  },
];

/** Reports of 2 KB, one after the other, while members have saved searches whose alerts are on. */
export async function measureSavedSearches(
  db: Database,
  { product, members: [author] }: BenchTarget,
): Promise<SavedSearchesCost> {
  const owners = await db<{ id: string }[]>`
    select id from users where state = 'active' and id <> ${author?.id ?? ''} limit ${SEARCHES}`;
  await db.begin(async (tx) => {
    for (let i = 0; i < SEARCHES; i += 1) {
      const query = QUERIES[i % QUERIES.length]?.() ?? '';
      const userId = owners[i % owners.length]?.id ?? '';
      const row = { id: newId(), userId, name: query, query, alert: 'now' as const };
      await insertSearch(tx, row, await prefilterOf(tx, parseSearchQuery(query)));
    }
  });
  await db`analyze saved_searches`;
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  for (let i = 0; i < REPORTS; i += 1) {
    const body = { ...makeReport(), content: makeFreshText(CHARACTERS) };
    const parts = { cookie: author?.cookie ?? '', path: reportsEndpoints.create.path, body };
    const answer = await fetch(new URL(parts.path, product.origin), {
      method: 'POST',
      headers: headersOf(product.origin, parts),
      body: contentOf(parts) ?? null,
    });
    if (answer.status !== 201) throw new Error(`a report failed with ${answer.status}`);
    await answer.arrayBuffer();
  }
  const submittedSeconds = seconds();
  while (await isWaiting(db)) {
    if (seconds() > GIVE_UP_SECONDS) throw new Error('the alerts are not sent');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const alertedSeconds = seconds();
  const [counts] = await db<{ matches: number; notifications: number }[]>`
    select (select count(*)::int from saved_search_matches) as matches,
      (select count(*)::int from notifications where kind = 'search-match') as notifications`;
  await db`delete from notifications where kind = 'search-match'`;
  await db`delete from saved_searches`;
  return {
    ...{ searches: SEARCHES, reports: REPORTS, submittedSeconds, alertedSeconds },
    ...(counts ?? { matches: 0, notifications: 0 }),
  };
}

async function isWaiting(db: Database): Promise<boolean> {
  const rows = await db`
    (select from unmatched_texts limit 1)
    union all (select from saved_search_matches where is_news and not is_told limit 1)`;
  return rows.length > 0;
}
