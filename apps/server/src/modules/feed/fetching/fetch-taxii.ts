import { STIX_BUNDLE_BYTES } from '@watchfloor/contract';
import { BUNDLE_OBJECTS_MAX } from '@watchfloor/stix';
import type { Agent } from 'undici';
import { explainFailure } from '../../../outgoing/explain-failure';
import type { FetchFailure } from './feed-task';
import { type FetchedPage, fetchTaxiiPage } from './fetch-taxii-page';
import { createGathering } from './gather-objects';
import type { TaxiiPosition, TaxiiResult, TaxiiTask } from './taxii-task';

/** For one page. */
export const PAGE_LIMIT_MS = 20_000;
/** No further page is asked for after this. */
const PAGES_LIMIT_MS = 60_000;
/** What an import takes at once, less what is around the objects. */
const GATHERED_BYTES = STIX_BUNDLE_BYTES - 1000;
const PAGES_MAX = 100;
/** How many objects are asked for: fewer when a page is too large. */
const PAGE_SIZES = [200, 20, 1] as const;
const NEXT_MAX = 4000;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

interface Envelope {
  readonly more: boolean;
  readonly next: string | null;
  readonly objects: readonly unknown[];
}

const unreadable = (problem: string): FetchFailure => ({ outcome: 'unreadable', problem });

/** Null if it is none. */
function readEnvelope(text: string): Envelope | null {
  try {
    const { more = false, next = null, objects = [] } = JSON.parse(text);
    const isNext = next === null || (typeof next === 'string' && next.length <= NEXT_MAX);
    return typeof more === 'boolean' && isNext && Array.isArray(objects)
      ? { more, next: next || null, objects }
      : null;
  } catch {
    return null;
  }
}

const isTime = (text: string): boolean => TIME.test(text) && !Number.isNaN(Date.parse(text));
const isLater = (time: string, than: string | null): boolean =>
  than === null || (Date.parse(time) - Date.parse(than) || (time > than ? 1 : -1)) > 0;

/** Some servers forget their pages. What has the same time as the last object is read again rather than lost. */
const withoutPage = ({ addedAfter, lastAdded }: TaxiiPosition): TaxiiPosition => ({
  addedAfter: lastAdded ? new Date(Date.parse(lastAdded) - 1).toISOString() : addedAfter,
  ...{ next: null, lastAdded: null },
});

/**
 * Reads a collection page by page from a position on, as much as one import takes. A failure after the first page keeps what came
 * before it: the next fetch goes on there.
 */
export async function fetchTaxii(
  task: TaxiiTask,
  agent: Agent,
  limitMs = PAGE_LIMIT_MS,
): Promise<TaxiiResult> {
  const gathering = createGathering(GATHERED_BYTES, BUNDLE_OBJECTS_MAX);
  const endsAt = Date.now() + PAGES_LIMIT_MS;
  let position = task.position;
  let sizeAt = 0;
  for (let pages = 0; pages < PAGES_MAX && Date.now() < endsAt; ) {
    const page = await readPage(task, agent, position, { size: PAGE_SIZES[sizeAt] ?? 1, limitMs });
    if (page.outcome !== 'ok') {
      if (page.outcome === 'too-large' && sizeAt + 1 < PAGE_SIZES.length) {
        sizeAt += 1;
        continue;
      }
      if (pages > 0) break;
      if (page.outcome === 'http-error' && position.next && !page.retryAfter) {
        position = withoutPage(position);
        continue;
      }
      return page;
    }
    const read = readEnvelope(page.text);
    if (!read) return pages > 0 ? finish() : unreadable('Its answer is no envelope of TAXII 2.1');
    const after = follow(position, read, page.lastAdded);
    if (!after) return unreadable('It says that there is more, but leads to the same page again');
    if (!gathering.add(read.objects)) {
      if (pages > 0) break;
      if (sizeAt + 1 === PAGE_SIZES.length)
        return unreadable('One page is too large to be imported');
      sizeAt += 1;
      continue;
    }
    pages += 1;
    position = after;
    if (!read.more) break;
  }
  return finish();

  function finish(): TaxiiResult {
    return { outcome: 'ok', ...gathering.finish(), position };
  }
}

/** Where to go on. Null if that would be where we are. */
function follow(
  before: TaxiiPosition,
  { more, next }: Envelope,
  lastAdded: string | null,
): TaxiiPosition | null {
  const known = before.lastAdded ?? before.addedAfter;
  const told = lastAdded && isTime(lastAdded) && isLater(lastAdded, known) ? lastAdded : known;
  if (!more) return { addedAfter: told, next: null, lastAdded: null };
  // `next` belongs to the question that it was given for: the time stays until its pages end.
  if (next) {
    return next === before.next ? null : { addedAfter: before.addedAfter, next, lastAdded: told };
  }
  return told === known ? null : { addedAfter: told, next: null, lastAdded: null };
}

async function readPage(
  { url, authorization, allowedHosts }: TaxiiTask,
  agent: Agent,
  { addedAfter, next }: TaxiiPosition,
  { size, limitMs }: { size: number; limitMs: number },
): Promise<FetchedPage | FetchFailure> {
  const address = new URL('objects/', url);
  address.searchParams.set('limit', String(size));
  if (addedAfter) address.searchParams.set('added_after', addedAfter);
  if (next) address.searchParams.set('next', next);
  try {
    return await fetchTaxiiPage(
      {
        ...{ url: address, authorization, allowedHosts, limitBytes: STIX_BUNDLE_BYTES },
        signal: AbortSignal.timeout(limitMs),
      },
      agent,
    );
  } catch (error) {
    return explainFailure(error, limitMs);
  }
}
