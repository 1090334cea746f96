import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPackages } from '../../../tools/check/audit-packages.ts';
import { makeDataDirectory } from '../../support/installation';

/** Advisories of a fake registry; `null` means that it offers no audit. */
let advisories: object[] | null = [];
const registry = createServer((request, answer) => {
  request.resume().on('end', () => {
    answer.setHeader('content-type', 'application/json');
    if (!request.url?.endsWith('/advisories/bulk')) {
      const version = { name: 'postgres', version: '3.4.9', dist: {} };
      answer.end(JSON.stringify({ name: 'postgres', versions: { '3.4.9': version } }));
    } else if (advisories) answer.end(JSON.stringify({ postgres: advisories }));
    else answer.writeHead(405).end('{}');
  });
});
const cache = makeDataDirectory();
beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  process.env.npm_config_registry = `http://127.0.0.1:${port}/`;
  process.env.npm_config_cache = cache.directory;
});
afterAll(() => {
  registry.close();
  cache.remove();
});

const advisory = (id: number, severity: string) => ({
  id,
  severity,
  title: 'It breaks',
  url: 'https://flaws.example/1',
  vulnerable_versions: '<9',
  cwe: [],
  cvss: { score: 5, vectorString: null },
});

test.each([
  { name: 'reports no advisory', known: [], expected: { passed: 1, failed: 0, skipped: 0 } },
  { name: 'reports a low one', known: [advisory(1, 'low')], expected: { passed: 1, failed: 0 } },
  {
    name: 'reports a high one',
    known: [advisory(2, 'high')],
    expected: { passed: 0, failed: 1, output: expect.stringMatching(/^postgres .*: high$/) },
  },
  {
    name: 'offers no audit',
    known: null,
    expected: { passed: 0, failed: 0, skipped: 1, reason: expect.stringContaining('no audit') },
  },
])('a registry that $name', async ({ known, expected }) => {
  advisories = known;
  expect(await auditPackages({ node: process.execPath })).toMatchObject(expected);
});
