import { isIP } from 'node:net';
import path from 'node:path';
import { REGISTRATIONS } from '@watchfloor/contract';
import { z } from 'zod';
import { isLoopback } from './loopback';

const wholeNumber = (name: string, fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.number().max(max, `${name} must be at most ${max}`))
    .default(fallback);

const onOff = (name: string, fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], `${name} must be on or off`)
    .transform((value) => ['on', 'true', '1'].includes(value))
    .default(fallback);

const httpUrl = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an http or https URL` });

const postgresUrl = (name: string) =>
  z.url({ protocol: /^postgres(ql)?$/, error: `${name} must start with postgres://` });

const TILE_PLACES = ['{z}', '{x}', '{y}'];

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

/** Case matters, unlike in `splitList`. */
const splitWords = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** `host` or `host:port`, nothing around it. */
const isHost = (text: string) => {
  const url = URL.parse(`http://${text}`);
  return url !== null && /^[^/?#@\s]+$/.test(text);
};

const hostList = (name: string) =>
  z
    .string()
    .transform(splitList)
    .refine(
      (hosts) => hosts.every(isHost),
      `${name} must be host names or addresses, each with or without a port`,
    )
    .default([]);

const MAX_HOPS = 10;

/** An address or a network in CIDR notation, except one that contains all addresses. */
const isNetwork = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const length = prefix === undefined ? longest : Number(/^\d+$/.exec(prefix)?.[0]);
  return rest.length === 0 && !address.includes('%') && length >= 1 && length <= longest;
};

/** The number of proxies in front of the server, or their addresses; false for none. `on` is the older form of 1. */
const trustedProxies = (name: string) =>
  z
    .string()
    .transform((text, context): number | string[] | false => {
      const value = text.trim().toLowerCase();
      if (['off', 'false', '0'].includes(value)) return false;
      if (['on', 'true'].includes(value)) return 1;
      const hops = Number(value);
      if (Number.isInteger(hops) && hops >= 1 && hops <= MAX_HOPS) return hops;
      const networks = splitList(value);
      if (networks.length > 0 && networks.every(isNetwork)) return networks;
      context.addIssue(
        `${name} must be off, a number of proxies from 1 to ${MAX_HOPS}, or their addresses and networks (10.0.0.0/8)`,
      );
      return z.NEVER;
    })
    .default(false);

/** All settings, each optional. An empty value counts as unset. */
const Environment = z.object({
  PORT: wholeNumber('PORT', 3000, 65_535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl('PUBLIC_URL')
    .refine((url) => ['', '/'].includes(new URL(url).pathname), 'PUBLIC_URL must not have a path')
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
  DATABASE_MIGRATION_URL: postgresUrl('DATABASE_MIGRATION_URL').optional(),
  DATABASE_REPLICA_URL: postgresUrl('DATABASE_REPLICA_URL').optional(),
  DATABASE_POOL: wholeNumber('DATABASE_POOL', 10, 200),
  OIDC_ISSUER: httpUrl('OIDC_ISSUER')
    .refine(
      (issuer) => issuer.startsWith('https:') || isLoopback(new URL(issuer).hostname),
      'OIDC_ISSUER must be https unless it is on this machine',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_GROUPS_CLAIM: z.string().max(200).optional(),
  OIDC_MFA_ACR: z.string().transform(splitWords).default([]),
  ADMIN_EMAILS: z.string().default(''),
  REGISTRATION: z
    .enum(REGISTRATIONS, 'REGISTRATION must be open, approval, invite or closed')
    .optional(),
  MFA: z.enum(['off', 'admins', 'all'], 'MFA must be off, admins or all').default('off'),
  MFA_GRACE_DAYS: wholeNumber('MFA_GRACE_DAYS', 7, 365),
  SESSION_SECRET: z.string().min(32, 'SESSION_SECRET must have at least 32 characters').optional(),
  RATE_LIMIT_WRITES: wholeNumber('RATE_LIMIT_WRITES', 300, 1_000_000),
  RATE_LIMIT_READS: wholeNumber('RATE_LIMIT_READS', 3000, 1_000_000),
  RATE_LIMIT_UPLOADS: wholeNumber('RATE_LIMIT_UPLOADS', 30, 1_000_000),
  MAP_TILES_URL: z
    .string()
    .refine(
      (url) =>
        /^https?:\/\/[^/{}]+\//.test(url) && TILE_PLACES.every((place) => url.includes(place)),
      'MAP_TILES_URL must be an http or https URL with {z}, {x} and {y}',
    )
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().optional(),
  S3_ENDPOINT: httpUrl('S3_ENDPOINT').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET is not a valid bucket name')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FEEDS: onOff('FEEDS', true),
  FEED_ALLOWED_HOSTS: hostList('FEED_ALLOWED_HOSTS'),
  WEBHOOK_ALLOWED_HOSTS: hostList('WEBHOOK_ALLOWED_HOSTS'),
  TRANSLATE_URL: httpUrl('TRANSLATE_URL').optional(),
  TRANSLATE_KEY: z.string().optional(),
  TRANSLATE_KIND: z
    .enum(['libretranslate', 'apertium'], 'TRANSLATE_KIND must be libretranslate or apertium')
    .optional(),
  TRUST_PROXY: trustedProxies('TRUST_PROXY'),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 0, 300),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
});

export const SETTING_NAMES = Object.keys(Environment.shape);

export class SettingsError extends Error {}

export type Settings = ReturnType<typeof readSettings>;

/** The only reader of the environment: parses it once and reports all problems together. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => issue.message).join('; '));
  }
  const env = parsed.data;
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new SettingsError(
      'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica',
    );
  }
  if (env.DATABASE_MIGRATION_URL && !env.DATABASE_URL) {
    throw new SettingsError(
      'DATABASE_MIGRATION_URL needs DATABASE_URL: the embedded database has roles of its own',
    );
  }
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    dataDirectory: env.DATA_DIR ? path.resolve(env.DATA_DIR) : null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePool: env.DATABASE_POOL,
    oidc: readOidc(env),
    adminEmails: splitList(env.ADMIN_EMAILS),
    /** Null if admins may choose. */
    registration: env.REGISTRATION ?? null,
    secondFactor: {
      policy: env.MFA,
      graceDays: env.MFA_GRACE_DAYS,
      /** Values of `acr` by which an external provider states a second factor. */
      acrValues: env.OIDC_MFA_ACR,
    },
    sessionSecret: env.SESSION_SECRET ?? null,
    rateLimits: {
      writes: env.RATE_LIMIT_WRITES,
      reads: env.RATE_LIMIT_READS,
      uploads: env.RATE_LIMIT_UPLOADS,
    },
    mapTiles: {
      tilesUrl: env.MAP_TILES_URL ?? null,
      tilesAttribution: env.MAP_TILES_ATTRIBUTION ?? null,
    },
    s3: readS3(env),
    feeds: { isOn: env.FEEDS, allowedHosts: env.FEED_ALLOWED_HOSTS },
    webhooks: { allowedHosts: env.WEBHOOK_ALLOWED_HOSTS },
    translate: env.TRANSLATE_URL
      ? {
          url: env.TRANSLATE_URL,
          key: env.TRANSLATE_KEY ?? null,
          kind: env.TRANSLATE_KIND ?? null,
        }
      : null,
    trustProxy: env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL ?? null,
  });
}

function readOidc(env: z.output<typeof Environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret) {
    throw new SettingsError(
      'Set all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none of them',
    );
  }
  return { issuer, clientId, clientSecret, groupsClaim: env.OIDC_GROUPS_CLAIM ?? null };
}

function readS3(env: z.output<typeof Environment>) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new SettingsError(
      'Set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them',
    );
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: env.S3_REGION };
}
