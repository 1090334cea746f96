import { z } from 'zod';

/** The two last entries: what the archive holds, and the SHA-256 of every entry before (as `sha256sum -c` reads them). */
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
  /** The migrations that the database had. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which no row comes before one that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.number(),
  /** Contents that the store had lost before. */
  missingFiles: z.number(),
});
export type Manifest = z.output<typeof Manifest>;
