import { readFileSync } from 'node:fs';
import { inCheckout } from './lib/checkout.mjs';

/**
 * The lock file names versions and their hashes and nothing else: no address of a registry, so that it serves whatever
 * registry an installation uses, and no package that is not held by its hash.
 */
const text = readFileSync(inCheckout('package-lock.json'), 'utf8');
const problems = [];
for (const [name, entry] of Object.entries(JSON.parse(text).packages)) {
  const isOurs = entry.link || !name.includes('node_modules/');
  if (entry.resolved && !entry.link) problems.push(`${name} names where it came from`);
  if (isOurs || entry.inBundle) continue;
  if (!/^sha512-/.test(entry.integrity ?? '')) problems.push(`${name} is not held by its hash`);
}
for (const [address] of text.matchAll(/https?:\/\/[^"\s]*\.tgz/g)) problems.push(address);

if (problems.length > 0) {
  process.stderr.write(`package-lock.json:\n${problems.join('\n')}\n`);
  process.exitCode = 1;
}
