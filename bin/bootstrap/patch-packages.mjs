import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { checkout, inCheckout } from './checkout.mjs';
import { CommandError } from './terminal.mjs';

/**
 * @typedef {{ start: number, lines: string[] }} Side
 * @typedef {Record<'before' | 'after', Side>} Hunk
 * @typedef {'before' | 'after'} SideName
 */

/** @type {Record<'from' | 'to', SideName>} */
const FORWARD = { from: 'before', to: 'after' };
/** @type {Record<'from' | 'to', SideName>} */
const REVERSE = { from: 'after', to: 'before' };

/**
 * Applies each `patches/<package>@<version>.patch` to the installed package, so that tests, development and production
 * run the same code. Returns the names of those that were not patched before.
 */
export function patchPackages({
  patches = inCheckout('patches'),
  modules = inCheckout('node_modules'),
} = {}) {
  return readdirSync(patches).flatMap((file) => {
    const [, name = '', version = ''] = /^(.+)@(.+)\.patch$/.exec(file) ?? [];
    const directory = path.join(modules, name);
    refuseOtherVersion(file, directory, { name, version });
    return applyPatch(path.join(patches, file), directory) ? [name] : [];
  });
}

/**
 * Applies a patch to the files of a package, or reverts it. Returns false when nothing was to be done.
 * @param {string} patch
 * @param {string} directory
 */
export function applyPatch(patch, directory, { isReverse = false } = {}) {
  const { from, to } = isReverse ? REVERSE : FORWARD;
  /** @type {[string, string][]} */
  const changes = [];
  for (const { name, hunks } of parsePatch(readFileSync(patch, 'utf8'))) {
    const file = path.join(directory, name);
    const text = readFileSync(file, 'utf8');
    if (replaceHunks(text, hunks, to, from) !== null) continue;
    const changed = replaceHunks(text, hunks, from, to);
    if (changed === null) {
      throw new CommandError(
        `${shorten(patch)} does not fit ${shorten(file)}. Remove node_modules and install again.`,
      );
    }
    changes.push([file, changed]);
  }
  for (const [file, text] of changes) replaceFile(file, text);
  return changes.length > 0;
}

/**
 * @param {string} patch
 * @param {string} directory
 * @param {{ name: string, version: string }} wanted
 */
function refuseOtherVersion(patch, directory, { name, version }) {
  const manifest = path.join(directory, 'package.json');
  if (!existsSync(manifest))
    throw new CommandError(`${name}, which patches/${patch} is for, is missing.`);
  const installed = JSON.parse(readFileSync(manifest, 'utf8')).version;
  if (installed === version) return;
  throw new CommandError(
    `patches/${patch} is for ${name} ${version}, but ${installed} is installed. ` +
      'CONTRIBUTING.md says how to make the patch for another version.',
  );
}

/** A unified diff as git writes it: files that are changed, each with its hunks. */
function parsePatch(/** @type {string} */ text) {
  return splitBefore(text, /^(?=diff --git )/m).map((section) => {
    const [header = '', ...hunks] = splitBefore(section, /^(?=@@ )/m);
    return { name: /^\+\+\+ b\/(.+)$/m.exec(header)?.[1] ?? '', hunks: hunks.map(parseHunk) };
  });
}

/** @param {string} text @param {RegExp} mark */
const splitBefore = (text, mark) => text.split(mark).filter(Boolean);

/** @returns {Hunk} */
function parseHunk(/** @type {string} */ text) {
  const [head = '', ...lines] = text.split('\n');
  const [, before, after] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(head) ?? [];
  const only = (/** @type {string[]} */ marks) =>
    lines.filter((line) => marks.includes(line[0] ?? '')).map((line) => line.slice(1));
  return {
    before: { start: Number(before) - 1, lines: only([' ', '-']) },
    after: { start: Number(after) - 1, lines: only([' ', '+']) },
  };
}

/**
 * The text with one side of each hunk replaced by the other; null where one is not found at its line.
 * @param {string} text
 * @param {Hunk[]} hunks
 * @param {SideName} from
 * @param {SideName} to
 */
function replaceHunks(text, hunks, from, to) {
  const lines = text.split('\n');
  // Last hunk first, so that the line numbers of the others stay valid.
  for (const hunk of [...hunks].reverse()) {
    const { start, lines: expected } = hunk[from];
    if (expected.some((line, index) => lines[start + index] !== line)) return null;
    lines.splice(start, expected.length, ...hunk[to].lines);
  }
  return lines.join('\n');
}

/**
 * Replaces the file instead of writing to it: it may be hard-linked from another checkout.
 * @param {string} file
 * @param {string} text
 */
function replaceFile(file, text) {
  const next = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(next, text);
    chmodSync(next, statSync(file).mode);
    renameSync(next, file);
  } catch (error) {
    throw new CommandError(
      `Cannot patch ${shorten(file)} (${/** @type {NodeJS.ErrnoException} */ (error).code}). Run npm install as the owner of this directory.`,
    );
  }
}

const shorten = (/** @type {string} */ file) => path.relative(checkout, file);
