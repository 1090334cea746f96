import { readFileSync } from 'node:fs';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';

interface Entry {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly integrity?: string;
}

/** The lock file pins every package by its hash and names no registry, so that any registry can be used. */
const text = readFileSync(inCheckout('package-lock.json'), 'utf8');
const problems: string[] = [];
for (const [name, entry] of Object.entries<Entry>(JSON.parse(text).packages)) {
  const isOurs = entry.link || !name.includes('node_modules/');
  if (entry.resolved && !entry.link) problems.push(`${name} names its registry`);
  if (isOurs || entry.inBundle) continue;
  if (!/^sha512-/.test(entry.integrity ?? '')) problems.push(`${name} is not pinned by its hash`);
}
for (const [address] of text.matchAll(/https?:\/\/[^"\s]*\.tgz/g)) problems.push(address);

if (problems.length > 0) {
  process.stderr.write(`package-lock.json:\n${problems.join('\n')}\n`);
  process.exitCode = 1;
}
