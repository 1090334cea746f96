import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkout, inCheckout } from './lib/checkout.mjs';

/** Where inline code that reads like a path is meant as one. */
const PATH_IN_CODE = /^(?:apps|bench|bin|docs|e2e|packages|patches|trials)\/[\w./@-]+$/;
/** Scripts that nobody runs by hand. */
const RUN_BY_NPM = ['postinstall'];
const { scripts } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8'));

const files = globSync(['*.md', 'docs/**/*.md'], { cwd: checkout }).toSorted();
const textOf = new Map(files.map((file) => [file, readFileSync(inCheckout(file), 'utf8')]));
const problems = files.flatMap((file) => [
  ...findBrokenLinks(file),
  ...findUnknownCommands(file),
  ...findMissingPaths(file),
]);
problems.push(...findUnlistedDecisions(), ...findUntoldCommands(), ...findDifferencesToTheHouse());

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

/** What can be run is in the README, so that nobody has to read package.json. */
function findUntoldCommands() {
  return Object.keys(scripts)
    .filter((name) => !RUN_BY_NPM.includes(name))
    .map((name) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`))
    .filter((command) => !textOf.get('README.md').includes(`\`${command}`))
    .map((command) => `README.md does not name ${command}`);
}

/** The tree in ARCHITECTURE.md names each folder that is there, and none that is not. */
function findDifferencesToTheHouse() {
  const page = 'ARCHITECTURE.md';
  const [, tree] = /^```\n([\s\S]*?)^```/m.exec(textOf.get(page)) ?? [];
  const named = namedInTree(tree ?? '');
  const there = ['', 'apps/server/src/', 'apps/web/', 'apps/web/src/'].flatMap(foldersIn);
  return [
    ...named
      .filter((name) => !existsSync(inCheckout(name)))
      .map((name) => `${page} names ${name}, which is not there`),
    ...there
      .filter((folder) => !named.some((name) => name.startsWith(folder)))
      .map((folder) => `${page} does not name ${folder}`),
  ];
}

/** Paths from the root; an indented one belongs to the folder above it. */
function namedInTree(tree) {
  let above = '';
  return tree.split('\n').flatMap((line) => {
    const [, indent, names] = /^( *)([^\s,]+(?:, [^\s,]+)*)/.exec(line) ?? [];
    if (!names) return [];
    if (indent === '') above = names;
    const folder = indent === '' ? '' : above;
    return names.split(', ').map((name) => folder + name.replace(/<noun>.*$/, ''));
  });
}

/** Those that are kept in Git; what tools leave behind is not. */
function foldersIn(where) {
  const tracked = spawnSync('git', ['ls-files', '--', where || '.'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  const deeper = (tracked.stdout ?? '')
    .split('\n')
    .map((file) => file.slice(where.length).split('/'));
  const names = new Set(deeper.filter(({ length }) => length > 1).map(([name]) => name));
  return [...names].filter((name) => !name.startsWith('.')).map((name) => `${where}${name}/`);
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
