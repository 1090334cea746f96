import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

export type LivePositions = ReturnType<typeof createLivePositions>;

/** The longest distance between the times of adjacent rows: longer than any transaction that writes them. */
const SPREAD_MS = 30_000;

/**
 * Positions in the log for browsers. The id of a row is encrypted, since it reveals how much happens in private. Browsers
 * compare the time before the dot, which follows the clock of the database and grows with each frame on all instances.
 */
export function createLivePositions(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'live position', 16));
  // Reused, since creating a cipher is expensive; single blocks without chaining allow it.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  let order = 0;

  function seal(id: number, at: number): string {
    const block = Buffer.alloc(16);
    block.writeBigUInt64BE(BigInt(id), 0);
    block.writeBigUInt64BE(BigInt(at), 8);
    return `${at}.${cipher.update(block).toString('base64url')}`;
  }

  return {
    /** Takes the time of a row in milliseconds. */
    observe(at: number): void {
      order = Math.max(order, Math.round(at * 1000));
    },

    /** The position of a frame, later than all before. */
    write(id: number): string {
      order += 1;
      return seal(id, order);
    },

    /** The position of a page that was just read, possibly from another instance; early enough to miss nothing. */
    writeForPage: (id: number): string => seal(id, Math.max(0, order - SPREAD_MS * 1000)),

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
