import { OPML_OUTLINES_MAX } from '@watchfloor/contract';
import { conflict, notFound } from '../../errors';
import type { Platform } from '../../platform';
import * as queries from './feed-fetch.queries';
import { fetchDelay } from './fetch-delay';
import type { FetchFailure, FetchResult, FetchTask, OutlinesResult } from './fetching/feed-task';
import type { FeedWorkers } from './fetching/feed-workers';
import { changeOf } from './source-health';
import { NOTHING_STORED, storeItems } from './store-items';
import type { TaxiiFetchService } from './taxii-fetch.service';

export type FeedFetchService = ReturnType<typeof createFeedFetchService>;

/** Fetches sources and stores their items. Only one instance at a time fetches a source. */
export function createFeedFetchService(
  { db, transact, settings, log }: Pick<Platform, 'db' | 'transact' | 'settings' | 'log'>,
  workers: FeedWorkers,
  taxii: TaxiiFetchService,
) {
  let isClosing = false;

  const readSource = (
    source: Pick<FetchTask, 'url' | 'etag' | 'lastModified' | 'intelligenceType' | 'region'>,
  ): Promise<FetchResult> =>
    workers.run({
      kind: 'fetch',
      url: source.url,
      etag: source.etag,
      lastModified: source.lastModified,
      intelligenceType: source.intelligenceType,
      region: source.region,
      allowedHosts: settings.feeds.allowedHosts,
      now: Date.now(),
    });

  const fetchLeased = (source: queries.LeasedSource): Promise<void> =>
    source.sourceType === 'taxii' ? taxii.fetchLeased(source) : fetchFeed(source);

  async function fetchFeed(source: queries.LeasedSource): Promise<void> {
    const result = await readSource(source);
    // On shutdown the workers are terminated, so the result says nothing about the source.
    if (isClosing) return queries.releaseSource(db, source.id);
    const stored = await transact(async (tx, publish) => {
      if (!(await queries.lockFetchedSource(tx, source))) {
        await queries.releaseSource(tx, source.id);
        return NOTHING_STORED;
      }
      const counts =
        result.outcome === 'ok' ? await storeItems(tx, source, result.items) : NOTHING_STORED;
      const record = toRecord(result, source.failures);
      await queries.recordFetch(tx, source.id, record);
      const state = changeOf(source.failures, record.failures);
      if (state) await publish({ type: state, sourceId: source.id });
      if (counts.fresh + counts.corrected > 0) {
        await publish({ type: 'source.fetched', sourceId: source.id });
      }
      return counts;
    });
    log.debug({ sourceId: source.id, outcome: result.outcome, ...stored }, 'source fetched');
  }

  return {
    /** Fetches due sources one by one and returns their number. Several calls may run at once. */
    async fetchDueSources(): Promise<number> {
      for (let fetched = 0; ; fetched += 1) {
        const source = isClosing ? undefined : await queries.leaseDueSource(db);
        if (!source) return fetched;
        await fetchLeased(source);
      }
    },

    async fetchSource(id: string): Promise<void> {
      requireFeeds();
      const source = await queries.leaseSource(db, id);
      if (source) return fetchLeased(source);
      if (!(await queries.hasSource(db, id))) throw notFound('Source');
      throw conflict('This source is already being fetched');
    },

    /** Reads a feed without storing it. */
    async readUrl(url: string): Promise<FetchResult> {
      requireFeeds();
      return readSource({
        url,
        etag: null,
        lastModified: null,
        intelligenceType: null,
        region: null,
      });
    },

    readOutlines: (opml: string): Promise<OutlinesResult | FetchFailure> =>
      workers.run({ kind: 'outlines', opml, atMost: OPML_OUTLINES_MAX }),

    async close(): Promise<void> {
      isClosing = true;
      taxii.close();
      await workers.close();
    },
  };

  function requireFeeds(): void {
    if (!settings.feeds.isOn) throw conflict('Fetching is turned off on this installation');
  }
}

function toRecord(result: FetchResult, failuresBefore: number): queries.FetchRecord {
  if (result.outcome === 'ok') {
    const { etag, lastModified, sourceType } = result;
    return {
      outcome: 'ok',
      problem: null,
      failures: 0,
      delayMs: fetchDelay(0),
      metadata: { etag, lastModified, sourceType },
    };
  }
  if (result.outcome === 'unchanged') {
    return { outcome: 'unchanged', problem: null, failures: 0, delayMs: fetchDelay(0) };
  }
  const failures = failuresBefore + 1;
  return {
    outcome: result.outcome,
    problem: result.problem,
    failures,
    delayMs: fetchDelay(failures, result.retryAfter),
  };
}
