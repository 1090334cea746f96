import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import type { VERDICTS } from './assessments.schemas';

/** Kinds that firewalls, proxies and mail filters know. */
export const BLOCKABLE_KINDS = [
  ...(['ipv4', 'ipv6', 'cidr', 'domain', 'url', 'email'] as const),
  ...(['md5', 'sha1', 'sha256', 'sha512'] as const),
] as const;
const Kind = z.enum(BLOCKABLE_KINDS, `Kind must be one of ${BLOCKABLE_KINDS.join(', ')}`);
/** The newest are listed, if there are more. */
export const BLOCK_LIST_MAX = 50_000;

export const BLOCK_LIST_FORMATS = ['csv', 'json', 'text'] as const;
export const BlockListQuery = z.object({
  format: z
    .enum(BLOCK_LIST_FORMATS, `Format must be one of ${BLOCK_LIST_FORMATS.join(', ')}`)
    .default('csv'),
  /** Separated by commas; all without it. */
  kind: z
    .string()
    .optional()
    .transform((text) => (text ? text.split(',') : [...BLOCKABLE_KINDS]))
    .pipe(z.array(Kind)),
});
export type BlockListQuery = z.infer<typeof BlockListQuery>;

/** One value of a list, as JSON has it. */
export interface BlockedValue {
  readonly value: string;
  readonly kind: (typeof BLOCKABLE_KINDS)[number];
  readonly verdict: (typeof VERDICTS)[number];
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly reliability: string | null;
  readonly credibility: number | null;
  readonly tlp: string;
}

export const blockListEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/entities/block-list',
    access: 'member',
    summary:
      'Values whose newest verdict is "malicious" and valid now, of at most TLP:GREEN, as CSV, JSON or one value per line',
    query: BlockListQuery,
    answer: 'bytes',
  }),
};
