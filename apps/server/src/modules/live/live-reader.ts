import type { Platform } from '../../platform';
import * as queries from './live-log.queries';
import { findReaders, type SightedRow } from './live-sight';

const BATCH = 500;
/** Finds rows whose notification was lost. */
const POLL_MS = 1000;
/** Commits within this time share one notification. */
const NOTIFY_DELAY_MS = 20;
/** A missing id usually belongs to a running commit, so it is retried before waiting for all writers. */
const GAP_RETRIES = 5;
const GAP_RETRY_MS = 5;

export interface LiveReader {
  /** All rows up to this id have been dispatched. */
  readonly position: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Dispatches all rows that are committed now. */
  readNew(): Promise<void>;
  /** Notifies the other instances soon about a commit. */
  signal(): void;
}

/** Reads each row of the log once and in order. */
export function createLiveReader(
  { db, lists, log }: Pick<Platform, 'db' | 'lists' | 'log'>,
  dispatch: (rows: readonly SightedRow[]) => void,
): LiveReader {
  let position = 0;
  let reading: Promise<void> | null = null;
  let isRequested = false;
  let isStopped = false;
  let notifying: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let listening: { unlisten(): Promise<void> } | undefined;

  /** Marked first: browsers reload after an event and must not read from a replica that lacks it. */
  async function advance(rows: readonly queries.LiveRow[], upTo: number): Promise<void> {
    if (rows.length > 0) await lists.markBroadcast();
    const sighted = await findReaders(db, rows);
    position = upTo;
    if (rows.length > 0) dispatch(sighted);
  }

  /** Rows before a gap are final. A row may still appear in the gap. */
  async function readBatch(retries: number): Promise<'done' | 'more' | 'gap'> {
    const rows = await queries.listRows(db, { after: position, limit: BATCH });
    const first = position + 1;
    const firstGap = rows.findIndex((row, index) => row.id !== first + index);
    const settled = firstGap === -1 ? rows : rows.slice(0, firstGap);
    if (settled.length > 0) await advance(settled, settled.at(-1)?.id ?? position);
    if (firstGap === -1) return rows.length === BATCH ? 'more' : 'done';
    if (retries < GAP_RETRIES) return 'gap';
    const upTo = rows.at(-1)?.id ?? position;
    await db.begin((tx) => queries.awaitWriters(tx));
    const limit = upTo - position;
    await advance(await queries.listRows(db, { after: position, upTo, limit }), upTo);
    return 'more';
  }

  async function readAll(): Promise<void> {
    for (let retries = 0; !isStopped; ) {
      const outcome = await readBatch(retries);
      if (outcome === 'done' && !isRequested) return;
      isRequested = false;
      retries = outcome === 'gap' ? retries + 1 : 0;
      if (outcome === 'gap') await new Promise((resolve) => setTimeout(resolve, GAP_RETRY_MS));
    }
  }

  function readNew(): Promise<void> {
    isRequested = reading !== null;
    reading ??= readAll().finally(() => {
      reading = null;
    });
    return reading;
  }

  const readQuietly = () => {
    if (isStopped) return;
    readNew().catch((error: unknown) => log.debug({ err: error }, 'live events are delayed'));
  };

  return {
    get position() {
      return position;
    },
    readNew,
    async start() {
      const last = await db.begin(async (tx) => {
        await queries.awaitWriters(tx);
        return queries.readLastId(tx);
      });
      await lists.markBroadcast();
      position = last;
      if (isStopped) return;
      polling = setInterval(readQuietly, POLL_MS).unref();
      // Also called after each reconnection, to read what was missed.
      listening = await db.listen(queries.LIVE_CHANNEL, readQuietly, readQuietly);
    },
    async stop() {
      isStopped = true;
      clearInterval(polling);
      clearTimeout(notifying);
      await listening?.unlisten().catch(() => {});
      await reading?.catch(() => {});
    },
    signal() {
      if (notifying || isStopped) return;
      notifying = setTimeout(() => {
        notifying = undefined;
        queries.notifyInstances(db).catch((error: unknown) => {
          log.debug({ err: error }, 'cannot notify the other instances; they will poll');
        });
      }, NOTIFY_DELAY_MS);
    },
  };
}
