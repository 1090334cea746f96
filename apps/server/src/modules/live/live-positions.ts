import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

export type LivePositions = ReturnType<typeof createLivePositions>;

/** How far apart the times of neighbouring rows may lie: longer than any transaction that writes them. */
const SPREAD_MS = 30_000;

/**
 * Positions in the log as browsers see them. The number of a row would tell how much happens in private, so it is sealed. What
 * browsers compare is the time before the dot: it grows from frame to frame, by the database's clock, on all instances.
 */
export function createLivePositions(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'live position', 16));
  // One block each and no chaining, so one of each serves for all: making them costs more than what they do.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  let order = 0;

  function seal(number: number, at: number): string {
    const block = Buffer.alloc(16);
    block.writeBigUInt64BE(BigInt(number), 0);
    block.writeBigUInt64BE(BigInt(at), 8);
    return `${at}.${cipher.update(block).toString('base64url')}`;
  }

  return {
    /** Rows of this time are known from here on, in milliseconds. */
    observe(at: number): void {
      order = Math.max(order, Math.round(at * 1000));
    },

    /** The position of a frame; later than all before. */
    write(number: number): string {
      order += 1;
      return seal(number, order);
    },

    /** Where a page stands that was read just now, perhaps from another instance: early enough to miss nothing. */
    writeForPage: (number: number): string => seal(number, Math.max(0, order - SPREAD_MS * 1000)),

    /** The number of the row; null for what none of the instances has written. */
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
