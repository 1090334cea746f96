import { limitReader } from '../../db/sight';
import { AppError } from '../../errors';
import { limitConcurrency } from '../../limit-concurrency';
import type { Actor, Platform } from '../../platform';
import { runInWorker, WorkerEndedError } from '../../workers/run-in-worker';
import type { SourceReading, StixImportsService } from '../stix/stix-imports.service';
import * as sources from './feed-fetch.queries';
import { fetchDelay } from './fetch-delay';
import type { FetchFailure } from './fetching/feed-task';
import type { FetchedObjects, TaxiiResult, TaxiiTask } from './fetching/taxii-task';
import { changeOf } from './source-health';
import { createCredentialStore } from './taxii-credentials';
import * as queries from './taxii-sources.queries';

export type TaxiiFetchService = ReturnType<typeof createTaxiiFetchService>;

/** Above the limits of the fetch itself. */
const TIMEOUT_MS = 120_000;
const runOneOfTwo = limitConcurrency(2, 20);

type Imports = Pick<StixImportsService, 'read' | 'takeRead' | 'isApplying'>;

interface Fetched {
  readonly objects: FetchedObjects;
  readonly rows: SourceReading;
  readonly actor: Actor;
}

const fail = (outcome: FetchFailure['outcome'], problem: string): FetchFailure => ({
  outcome,
  problem,
});

/** Reads collections of other servers, and imports what came for whoever added the source. */
export function createTaxiiFetchService(
  {
    db,
    transact,
    settings,
    secret,
    log,
  }: Pick<Platform, 'db' | 'transact' | 'settings' | 'secret' | 'log'>,
  imports: Imports,
) {
  const { allowedHosts } = settings.feeds;
  const credentials = createCredentialStore(secret);
  const closing = new AbortController();

  const readCollection = (task: TaxiiTask): Promise<TaxiiResult> =>
    runInWorker<TaxiiTask, TaxiiResult>('taxii', task, {
      ...{ timeoutMs: TIMEOUT_MS, run: runOneOfTwo, signal: closing.signal },
    }).catch((error: unknown) => {
      if (error instanceof WorkerEndedError) {
        return fail('unreadable', 'Reading it took too long, or too much memory');
      }
      throw error;
    });

  /** Null if what came last is still being stored. */
  async function fetchNext(
    { id, url }: sources.LeasedSource,
    source: queries.TaxiiSourceToFetch,
  ): Promise<Fetched | FetchFailure | null> {
    const owner = await queries.findOwner(db, id);
    if (!owner) return fail('no-owner', 'Whoever added it is no longer an active admin');
    if (await imports.isApplying(id)) return null;
    const authorization = credentials.toHeader(id, source);
    if (authorization === undefined) {
      return fail('http-error', 'Its credentials cannot be read any more: enter them again');
    }
    const { addedAfter, next, lastAdded } = source;
    const position = { addedAfter, next, lastAdded };
    const result = await readCollection({ url, authorization, position, allowedHosts });
    if (result.outcome !== 'ok') return result;
    const member: Actor = { ...owner, isWaiting: false, sessionId: null, token: null };
    const actor = limitReader(member, source.maxLevel);
    if (result.count === 0 || result.digest === source.digest) {
      return { objects: result, rows: [], actor };
    }
    const { bundle, missing } = result;
    try {
      const body = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.byteLength);
      return { objects: result, actor, rows: await imports.read(actor, { id, body, missing }) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'VALIDATION') {
        return fail('unreadable', error.message);
      }
      throw error;
    }
  }

  async function save(
    source: sources.LeasedSource,
    everyMinutes: number,
    fetched: Fetched | FetchFailure | null,
  ): Promise<void> {
    await transact(async (tx, publish) => {
      if (!(await sources.lockFetchedSource(tx, source))) {
        return sources.releaseSource(tx, source.id);
      }
      if (!fetched) return sources.postponeSource(tx, source.id);
      const isFailure = 'outcome' in fetched;
      const failures = isFailure ? source.failures + 1 : 0;
      await sources.recordFetch(tx, source.id, {
        ...toOutcome(fetched),
        failures,
        delayMs: fetchDelay(failures, isFailure ? fetched.retryAfter : 0, everyMinutes * 60_000),
      });
      const state = changeOf(source.failures, failures);
      if (state) await publish({ type: state, sourceId: source.id });
      if (isFailure) return;
      const { objects, rows, actor } = fetched;
      await queries.savePosition(tx, source.id, objects.position, objects.digest);
      const from = { sourceId: source.id, name: `TAXII: ${source.name}` };
      await imports.takeRead(tx, publish, actor, from, rows);
    });
  }

  /** Whatever it sends, the others are fetched, and its row says what is wrong. */
  function toFailure(sourceId: string, error: unknown): FetchFailure | null {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return null;
    log.error({ err: error, sourceId }, 'cannot store what a source sent');
    return fail('unreadable', 'What it sent could not be stored');
  }

  async function fetchLeased(source: sources.LeasedSource): Promise<void> {
    const stored = await queries.findTaxiiSource(db, source.id);
    if (!stored) return sources.releaseSource(db, source.id);
    const fetched = await fetchNext(source, stored).catch((error) => toFailure(source.id, error));
    if (closing.signal.aborted) return sources.releaseSource(db, source.id);
    const { everyMinutes } = stored;
    await save(source, everyMinutes, fetched).catch((error) =>
      save(source, everyMinutes, toFailure(source.id, error)),
    );
    log.debug({ sourceId: source.id }, 'collection fetched');
  }

  return { fetchLeased, close: () => closing.abort() };
}

function toOutcome(
  fetched: Fetched | FetchFailure,
): Pick<sources.FetchRecord, 'outcome' | 'problem'> {
  if ('outcome' in fetched) return fetched;
  const { leftOut, position } = fetched.objects;
  const left = leftOut > 0 ? `Left out, as too long or too deep: ${leftOut}. ` : '';
  const more = position.next === null ? '' : 'There is more, which comes with the next fetches.';
  return {
    outcome: fetched.rows.length > 0 ? 'ok' : 'unchanged',
    problem: `${left}${more}`.trim() || null,
  };
}
