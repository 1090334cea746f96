import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SETTING_NAMES, SettingsError } from './settings';

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      oidc: null,
      adminEmails: [],
      secondFactor: { policy: 'off', graceDays: 7, acrValues: [] },
      rateLimits: { writes: 300, reads: 3000, uploads: 30 },
      feeds: { isOn: true, allowedHosts: [] },
      trustProxy: false,
    });
    expect(readSettings({ PORT: '8080' }).publicUrl.href).toBe('http://localhost:8080/');
  });

  test('an empty value counts as unset', () => {
    expect(readSettings({ PORT: '  ', OIDC_ISSUER: '' })).toMatchObject({ port: 3000, oidc: null });
  });

  test('lists are split, trimmed and lower-cased', () => {
    expect(readSettings({ ADMIN_EMAILS: ' A@x.org , ,b@y.org' }).adminEmails).toEqual([
      'a@x.org',
      'b@y.org',
    ]);
    expect(readSettings({ OIDC_MFA_ACR: 'urn:Gold, 2' }).secondFactor.acrValues).toEqual([
      'urn:Gold',
      '2',
    ]);
    expect(
      readSettings({ FEED_ALLOWED_HOSTS: 'Intranet, 10.0.0.7:8080,[::1]:80' }).feeds.allowedHosts,
    ).toEqual(['intranet', '10.0.0.7:8080', '[::1]:80']);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must be an http or https URL'],
    [{ PUBLIC_URL: 'https://x.org/sub' }, 'PUBLIC_URL must not have a path'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
    [{ DATABASE_MIGRATION_URL: 'postgres://x' }, 'DATABASE_MIGRATION_URL needs DATABASE_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
    [{ FEEDS: 'sometimes' }, 'FEEDS must be on or off'],
    [{ MFA: 'on' }, 'MFA must be off, admins or all'],
    [{ MFA_GRACE_DAYS: '-1' }, 'MFA_GRACE_DAYS must be a whole number'],
    [{ FEED_ALLOWED_HOSTS: 'http://x.org/feed' }, 'FEED_ALLOWED_HOSTS must be host names'],
    [{ WEBHOOK_ALLOWED_HOSTS: 'http://x.org' }, 'WEBHOOK_ALLOWED_HOSTS must be host names'],
    ...[
      'maybe',
      '11',
      '-1',
      '1.5',
      ',',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0.0/',
      '::1/129',
      'fe80::1%eth0/64',
      'proxy',
    ].map((value): [Record<string, string>, string] => [
      { TRUST_PROXY: value },
      'TRUST_PROXY must be off, a number of proxies from 1 to 10, or their addresses and networks',
    ]),
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
    [{ OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER must be https'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'Set all of OIDC_ISSUER'],
  ])('%o is refused in words', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(message);
  });

  test.each([
    ['off', false],
    ['0', false],
    ['false', false],
    // The older form: behind one proxy.
    ['on', 1],
    ['true', 1],
    ['1', 1],
    ['3', 3],
    ['127.0.0.1', ['127.0.0.1']],
    [' 10.0.0.0/8, 2001:DB8::/32,::1 ', ['10.0.0.0/8', '2001:db8::/32', '::1']],
  ])('TRUST_PROXY=%s trusts %j', (value, expected) => {
    expect(readSettings({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  test('all problems are reported at once', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/);
  });

  test('an http issuer is allowed on this machine only', () => {
    const rest = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    expect(readSettings({ OIDC_ISSUER: 'http://127.0.0.1:9/x', ...rest }).oidc?.issuer).toBe(
      'http://127.0.0.1:9/x',
    );
  });
});

test('the S3 settings go together', () => {
  const all = {
    S3_ENDPOINT: 'https://store.example',
    S3_BUCKET: 'floor',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  };
  expect(readSettings(all).s3).toMatchObject({ bucket: 'floor', region: 'us-east-1' });
  expect(readSettings({}).s3).toBeNull();
  expect(() => readSettings({ ...all, S3_BUCKET: '' })).toThrow('Set all of S3_ENDPOINT');
  expect(() => readSettings({ ...all, S3_BUCKET: '../x' })).toThrow('not a valid bucket name');
});

test('docs/settings.md lists all settings and no others', () => {
  const page = path.resolve(import.meta.dirname, '../../../docs/settings.md');
  const names = [...readFileSync(page, 'utf8').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(names.toSorted()).toEqual(SETTING_NAMES.toSorted());
});
