import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

export type LivePositions = ReturnType<typeof createLivePositions>;

/** Instances see a row within this time of each other. */
const SPREAD_MS = 30_000;

/**
 * Positions in the log for browsers. They reveal nothing of what happens in private: the id of a row is encrypted, and the time
 * before the dot, which browsers compare, is that of the clock of the database and no row's. No two are alike, so that the
 * encrypted ids cannot be compared.
 */
export function createLivePositions(secret: string, clock: () => number = Date.now) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'live position', 16));
  // Reused, since creating a cipher is expensive; single blocks without chaining allow it.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  /** By which the clock of the database is ahead. */
  let offset = 0;
  let order = 0;

  function seal(id: number, at: number): string {
    const block = Buffer.alloc(16);
    block.writeBigUInt64BE(BigInt(id), 0);
    block.writeBigUInt64BE(BigInt(at), 8);
    return `${at}.${cipher.update(block).toString('base64url')}`;
  }

  function next(): number {
    order = Math.max(order + 1, Math.round((clock() + offset) * 1000));
    return order;
  }

  return {
    /** Takes the time of the database in milliseconds. Not when something happens, which it would reveal. */
    setClock(now: number): void {
      offset = now - clock();
    },

    /** The position of a frame, later than all before. */
    write: (id: number): string => seal(id, next()),

    /** The position of a page that was just read, possibly from another instance; early enough to miss nothing. */
    writeForPage: (id: number): string => seal(id, Math.max(0, next() - SPREAD_MS * 1000)),

    /** The position of a row, the same whenever it is written. */
    writeRow: (id: number): string => seal(id, 0),

    /** The id of the row, or null if no instance wrote this position. */
    read(text: string): number | null {
      const [time = '', sealed = ''] = text.split('.');
      const bytes = Buffer.from(sealed, 'base64url');
      if (!/^\d{1,16}$/.test(time) || bytes.length !== 16) return null;
      const block = decipher.update(bytes);
      if (block.readBigUInt64BE(8) !== BigInt(time)) return null;
      order = Math.max(order, Number(time));
      return Number(block.readBigUInt64BE(0));
    },
  };
}
