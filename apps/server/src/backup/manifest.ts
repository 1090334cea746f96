import { z } from 'zod';

/** The last two entries: the contents of the archive, and the SHA-256 of every earlier entry (for `sha256sum -c`). */
export const MANIFEST = 'manifest.json';
export const SUMS = 'SHA256SUMS';
export const SECRET = 'session-secret';

export const tablePart = (table: string) => `tables/${table}`;
export const filePart = (key: string) => `files/${key}`;

export const FORMAT = 1;

export const Manifest = z.object({
  product: z.literal('watchfloor'),
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.string(),
  /** The highest marking of what it holds. */
  marking: z.string().optional(),
  /** The applied migrations. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Referenced tables come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.number(),
  /** Contents that were already missing in the store. */
  missingFiles: z.number(),
});
export type Manifest = z.output<typeof Manifest>;
