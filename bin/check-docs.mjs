import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkout, inCheckout } from './lib/checkout.mjs';

/** Where inline code that reads like a path is meant as one. */
const PATH_IN_CODE = /^(?:apps|bench|bin|docs|e2e|packages)\/[\w./-]+$/;
const { scripts } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8'));

const files = globSync(['*.md', 'docs/**/*.md'], { cwd: checkout }).toSorted();
const textOf = new Map(files.map((file) => [file, readFileSync(inCheckout(file), 'utf8')]));
const problems = files.flatMap((file) => [
  ...findBrokenLinks(file),
  ...findUnknownCommands(file),
  ...findMissingPaths(file),
]);
problems.push(...findUnlistedDecisions());

for (const problem of problems) console.log(`✗ ${problem}`);
if (problems.length === 0) console.log(`✓ ${files.length} pages: links, commands and paths hold`);
process.exitCode = problems.length === 0 ? 0 : 1;

function findBrokenLinks(file) {
  const prose = withoutCode(textOf.get(file));
  const targets = [
    ...matchesOf(prose, /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g),
    ...matchesOf(prose, /\b(?:href|src|srcset)="([^"\s]+)"/g),
  ];
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !isThere(file, target))
    .map((target) => `${file} links to ${target}, which is not there`);
}

function isThere(file, target) {
  const [where, anchor] = target.split('#');
  const found = where ? path.join(path.dirname(file), decodeURI(where)) : file;
  if (!existsSync(inCheckout(found))) return false;
  return !anchor || !textOf.has(found) || headingsOf(textOf.get(found)).includes(anchor);
}

/** Headings as the addresses that Markdown viewers give them. */
function headingsOf(text) {
  return matchesOf(withoutFences(text), /^#{1,6} (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

function findUnknownCommands(file) {
  return matchesOf(textOf.get(file), /\bnpm run ([\w:-]+)/g)
    .filter((name) => !scripts[name])
    .map((name) => `${file} names npm run ${name}, which package.json does not have`);
}

function findMissingPaths(file) {
  return matchesOf(withoutFences(textOf.get(file)), /`([^`\n]+)`/g)
    .filter((code) => PATH_IN_CODE.test(code) && !existsSync(inCheckout(code)))
    .map((code) => `${file} names ${code}, which is not there`);
}

function findUnlistedDecisions() {
  const index = 'docs/decisions/README.md';
  return files
    .filter((file) => /^docs\/decisions\/\d/.test(file))
    .filter((file) => !textOf.get(index)?.includes(`(${path.basename(file)})`))
    .map((file) => `${index} does not list ${path.basename(file)}`);
}

function withoutFences(text) {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '');
}

function withoutCode(text) {
  return withoutFences(text).replaceAll(/`[^`\n]*`/g, '');
}

function matchesOf(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => match[1]);
}
