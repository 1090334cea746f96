import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPackages } from '../../bin/lib/audit-packages.mjs';
import { makeDataDirectory } from '../../e2e/installation';

/** A registry that knows what we tell it to know of one package; `null` is one that offers no audit. */
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

const flaw = (id: number, severity: string) => ({
  id,
  severity,
  title: 'It breaks',
  url: 'https://flaws.example/1',
  vulnerable_versions: '<9',
  cwe: [],
  cvss: { score: 5, vectorString: null },
});

test.each([
  { name: 'knows of no flaw', known: [], expected: { passed: 1, failed: 0, skipped: 0 } },
  { name: 'knows of a low one', known: [flaw(1, 'low')], expected: { passed: 1, failed: 0 } },
  {
    name: 'knows of a high one',
    known: [flaw(2, 'high')],
    expected: { passed: 0, failed: 1, output: expect.stringMatching(/^postgres .*: high$/) },
  },
  {
    name: 'offers no audit',
    known: null,
    expected: { passed: 0, failed: 0, skipped: 1, reason: expect.stringContaining('no audit') },
  },
])('where the registry $name', async ({ known, expected }) => {
  advisories = known;
  expect(await auditPackages({ node: process.execPath })).toMatchObject(expected);
});
