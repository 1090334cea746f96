import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkout, inCheckout } from '../../bin/bootstrap/checkout.mjs';

/** Inline code that is meant as a path. */
const PATH_IN_CODE = /^(?:apps|bench|bin|docs|packages|patches|tests|tools)\/[\w./@-]+$/;
/** Scripts that only npm runs. */
const RUN_BY_NPM = ['postinstall'];
const MAX_LINE_LENGTH = 120;
/** 400 words of text, and the headings and marks around it. */
const MAX_RECORD_WORDS = 430;
const { scripts } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const files = globSync(['*.md', 'docs/**/*.md'], { cwd: checkout }).toSorted();
const texts = new Map(files.map((file) => [file, readFileSync(inCheckout(file), 'utf8')]));
const textOf = (file: string) => texts.get(file) ?? '';
const problems = files.flatMap((file) => [
  ...findBrokenLinks(file),
  ...findUnknownCommands(file),
  ...findMissingPaths(file),
  ...findLongLines(file),
]);
problems.push(
  ...findUnlistedDecisions(),
  ...findLooseDecisions(),
  ...findUndocumentedCommands(),
  ...findDifferencesToTheTree(),
);

for (const problem of problems) console.log(`✗ ${problem}`);
if (problems.length === 0) console.log(`✓ ${files.length} pages: links, commands and paths exist`);
process.exitCode = problems.length === 0 ? 0 : 1;

function findBrokenLinks(file: string): string[] {
  const prose = withoutCode(textOf(file));
  const targets = [
    ...matchesOf(prose, /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g),
    ...matchesOf(prose, /\b(?:href|src|srcset)="([^"\s]+)"/g),
  ];
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !isThere(file, target))
    .map((target) => `${file} links to ${target}, which is not there`);
}

function isThere(file: string, target: string): boolean {
  const [where, anchor] = target.split('#');
  const found = where ? path.join(path.dirname(file), decodeURI(where)) : file;
  if (!existsSync(inCheckout(found))) return false;
  return !anchor || !texts.has(found) || headingsOf(textOf(found)).includes(anchor);
}

/** Anchors that Markdown viewers give to headings. */
function headingsOf(text: string): string[] {
  return matchesOf(withoutFences(text), /^#{1,6} (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

function findUnknownCommands(file: string): string[] {
  return matchesOf(textOf(file), /\bnpm run ([\w:-]+)/g)
    .filter((name) => !scripts[name])
    .map((name) => `${file} names npm run ${name}, which package.json does not have`);
}

function findMissingPaths(file: string): string[] {
  return matchesOf(withoutFences(textOf(file)), /`([^`\n]+)`/g)
    .filter((code) => PATH_IN_CODE.test(code) && !existsSync(inCheckout(code)))
    .map((code) => `${file} names ${code}, which is not there`);
}

function findLongLines(file: string): string[] {
  return textOf(file)
    .split('\n')
    .flatMap((line, index) =>
      line.length > MAX_LINE_LENGTH ? [`${file}:${index + 1} has ${line.length} characters`] : [],
    );
}

function findUnlistedDecisions(): string[] {
  const index = 'docs/decisions/README.md';
  return files
    .filter((file) => /^docs\/decisions\/\d/.test(file))
    .filter((file) => !textOf(index).includes(`(${path.basename(file)})`))
    .map((file) => `${index} does not list ${path.basename(file)}`);
}

/** A decision record is one page, dated, with a status. */
function findLooseDecisions(): string[] {
  return files
    .filter((file) => /^docs\/decisions\/\d/.test(file))
    .flatMap((file) => {
      const text = textOf(file);
      const words = text.split(/\s+/).length;
      return [
        ...(words > MAX_RECORD_WORDS
          ? [`${file} has ${words} words, limit ${MAX_RECORD_WORDS}`]
          : []),
        ...(/^Date: \d{4}-\d\d-\d\d$/m.test(text) ? [] : [`${file} has no date`]),
        ...(/^Status: (accepted|superseded)/m.test(text) ? [] : [`${file} has no status`]),
      ];
    });
}

/** Every command is documented, so that nobody has to read package.json. */
function findUndocumentedCommands(): string[] {
  const page = 'docs/commands.md';
  return Object.keys(scripts)
    .filter((name) => !RUN_BY_NPM.includes(name))
    .map((name) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`))
    .filter((command) => !textOf(page).includes(`\`${command}`))
    .map((command) => `${page} does not name ${command}`);
}

/** The tree in ARCHITECTURE.md names each folder that is there, and none that is not. */
function findDifferencesToTheTree(): string[] {
  const page = 'ARCHITECTURE.md';
  const [, tree] = /^```\n([\s\S]*?)^```/m.exec(textOf(page)) ?? [];
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
function namedInTree(tree: string): string[] {
  let above = '';
  return tree.split('\n').flatMap((line) => {
    const [, indent, names] = /^( *)([^\s,]+(?:, [^\s,]+)*)/.exec(line) ?? [];
    if (!names) return [];
    if (indent === '') above = names;
    const folder = indent === '' ? '' : above;
    return names.split(', ').map((name) => folder + name.replace(/<noun>.*$/, ''));
  });
}

/** Folders that Git tracks. */
function foldersIn(where: string): string[] {
  const tracked = spawnSync('git', ['ls-files', '--', where || '.'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  const deeper = (tracked.stdout ?? '')
    .split('\n')
    .map((file) => file.slice(where.length).split('/'));
  const names = new Set(
    deeper.flatMap(([name, ...rest]) => (name && rest.length > 0 ? [name] : [])),
  );
  return [...names].filter((name) => !name.startsWith('.')).map((name) => `${where}${name}/`);
}

function withoutFences(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '');
}

function withoutCode(text: string): string {
  return withoutFences(text).replaceAll(/`[^`\n]*`/g, '');
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []);
}
