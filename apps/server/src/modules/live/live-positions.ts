import { createCipheriv, createDecipheriv, hkdfSync, randomInt } from 'node:crypto';

export type LivePositions = ReturnType<typeof createLivePositions>;

/** Instances see a row within this time of each other. */
const SPREAD_US = 30_000_000;

/**
 * Positions in the log for browsers. They reveal nothing of what happens in private: the id of a row is encrypted, and the time
 * before the dot, which orders the frames of a stream, is that of the clock of the database and no row's.
 */
export function createLivePositions(secret: string, clock: () => number = Date.now) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'live position', 16));
  // Reused, since creating a cipher is expensive; single blocks without chaining allow it.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  /** By which the clock of the database is ahead, in milliseconds. */
  let offset = 0;

  /** In microseconds, which leaves room for the frames of one moment. */
  const now = (): number => Math.max(0, Math.round((clock() + offset) * 1000));

  /** The salt keeps positions of one time from being compared. */
  function seal(id: number, at: number, salt: number): string {
    const block = Buffer.alloc(16);
    block.writeUInt16BE(salt, 0);
    block.writeUIntBE(id, 2, 6);
    block.writeBigUInt64BE(BigInt(at), 8);
    return `${at}.${cipher.update(block).toString('base64url')}`;
  }
  const write = (id: number, at: number): string => seal(id, at, randomInt(0x1_0000));

  return {
    now,

    /** Takes the time of the database in milliseconds. Not when something happens, which it would reveal. */
    setClock(time: number): void {
      offset = time - clock();
    },

    /** The position of a frame about this row. Each stream counts the frames of one moment for itself. */
    write,

    /** The position of a page that was just read, possibly from another instance; early enough to miss nothing. */
    writeForPage: (id: number): string => write(id, Math.max(0, now() - SPREAD_US)),

    /** The position of a row, the same whenever it is written. */
    writeRow: (id: number): string => seal(id, 0, 0),

    /** Null if no instance wrote this position. */
    read(text: string): { readonly id: number; readonly at: number } | null {
      const [time = '', sealed = ''] = text.split('.');
      const bytes = Buffer.from(sealed, 'base64url');
      if (!/^\d{1,16}$/.test(time) || bytes.length !== 16) return null;
      const block = decipher.update(bytes);
      if (block.readBigUInt64BE(8) !== BigInt(time)) return null;
      return { id: block.readUIntBE(2, 6), at: Number(time) };
    },
  };
}
