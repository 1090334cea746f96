import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** Positions in the audit log for members. They are encrypted, since a number would tell how much others do. */
export function createActPositions(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'act position', 16));
  // Single blocks without chaining, so that both can be reused.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return {
    seal(seq: number): string {
      const block = Buffer.alloc(16);
      block.writeBigUInt64BE(BigInt(seq), 8);
      return cipher.update(block).toString('base64url');
    },

    /** Null if no instance has sealed this text. */
    open(text: string): number | null {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== 16) return null;
      const block = decipher.update(bytes);
      return block.readBigUInt64BE(0) === 0n ? Number(block.readBigUInt64BE(8)) : null;
    },
  };
}
