import type { Platform } from '../../platform';
import * as queries from './live-log.queries';

const PIECE = 500;
/** A signal may be lost; what it told of is found this soon all the same. */
const POLL_MS = 1000;
/** How soon after a commit the instances are told: one signal for all that happens meanwhile. */
const GATHER_MS = 20;
/** A number that is missing usually belongs to a commit under way: looked for so often before its writer is waited for. */
const HOLE_LOOKS = 5;
const HOLE_LOOK_MS = 5;

export interface LiveReader {
  /** All rows up to this number have been handed on. */
  readonly position: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Hands on whatever there is now. */
  readOn(): Promise<void>;
  /** Something was committed here: the other instances are told soon. */
  signal(): void;
}

/** Follows the log, each row once and in order. */
export function createLiveReader(
  { db, lists, log }: Pick<Platform, 'db' | 'lists' | 'log'>,
  handOn: (rows: readonly queries.LiveRow[]) => void,
): LiveReader {
  let position = 0;
  let reading: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let gathering: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let listening: { unlisten(): Promise<void> } | undefined;

  /** Whoever hears of it asks for it: what they are given must contain it, wherever it is read. */
  async function advance(rows: readonly queries.LiveRow[], upTo: number): Promise<void> {
    if (rows.length > 0) await lists.noteTold();
    position = upTo;
    if (rows.length > 0) handOn(rows);
  }

  /** Rows without a gap between them are settled; behind a gap one may still come. */
  async function readPiece(looks: number): Promise<'done' | 'more' | 'hole'> {
    const rows = await queries.listRows(db, { after: position, limit: PIECE });
    const first = position + 1;
    const firstHole = rows.findIndex((row, index) => row.id !== first + index);
    const settled = firstHole === -1 ? rows : rows.slice(0, firstHole);
    if (settled.length > 0) await advance(settled, settled.at(-1)?.id ?? position);
    if (firstHole === -1) return rows.length === PIECE ? 'more' : 'done';
    if (looks < HOLE_LOOKS) return 'hole';
    const upTo = rows.at(-1)?.id ?? position;
    await db.begin((tx) => queries.awaitWriters(tx));
    const limit = upTo - position;
    await advance(await queries.listRows(db, { after: position, upTo, limit }), upTo);
    return 'more';
  }

  async function readAll(): Promise<void> {
    for (let looks = 0; !isStopped; ) {
      const outcome = await readPiece(looks);
      if (outcome === 'done' && !isWanted) return;
      isWanted = false;
      looks = outcome === 'hole' ? looks + 1 : 0;
      if (outcome === 'hole') await new Promise((resolve) => setTimeout(resolve, HOLE_LOOK_MS));
    }
  }

  function readOn(): Promise<void> {
    isWanted = reading !== null;
    reading ??= readAll().finally(() => {
      reading = null;
    });
    return reading;
  }

  const readQuietly = () => {
    if (isStopped) return;
    readOn().catch((error: unknown) => log.debug({ err: error }, 'live events wait'));
  };

  return {
    get position() {
      return position;
    },
    readOn,
    async start() {
      const last = await db.begin(async (tx) => {
        await queries.awaitWriters(tx);
        return queries.readLastNumber(tx);
      });
      await lists.noteTold();
      position = last;
      if (isStopped) return;
      polling = setInterval(readQuietly, POLL_MS).unref();
      // Called again after each reconnection: what was said meanwhile is read then.
      listening = await db.listen(queries.LIVE_CHANNEL, readQuietly, readQuietly);
    },
    async stop() {
      isStopped = true;
      clearInterval(polling);
      clearTimeout(gathering);
      await listening?.unlisten().catch(() => {});
      await reading?.catch(() => {});
    },
    signal() {
      if (gathering || isStopped) return;
      gathering = setTimeout(() => {
        gathering = undefined;
        queries.notifyInstances(db).catch((error: unknown) => {
          log.debug({ err: error }, 'the other instances will find out by themselves');
        });
      }, GATHER_MS);
    },
  };
}
