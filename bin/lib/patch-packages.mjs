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
import { Trouble } from './say.mjs';

const FORWARD = { from: 'before', to: 'after' };
const REVERSE = { from: 'after', to: 'before' };

/**
 * Applies each `patches/<package>@<version>.patch` to the installed package, so that tests, development and production
 * run the same code. Gives the names of those that were not patched before.
 */
export function patchPackages({
  patches = inCheckout('patches'),
  modules = inCheckout('node_modules'),
} = {}) {
  return readdirSync(patches).flatMap((file) => {
    const [, name, version] = /^(.+)@(.+)\.patch$/.exec(file);
    const directory = path.join(modules, name);
    refuseOtherVersion(file, directory, { name, version });
    return applyPatch(path.join(patches, file), directory) ? [name] : [];
  });
}

/** Changes the files of a package as the patch says, or back. False when they are so already. */
export function applyPatch(patch, directory, { isReverse = false } = {}) {
  const { from, to } = isReverse ? REVERSE : FORWARD;
  const changes = [];
  for (const { name, hunks } of parsePatch(readFileSync(patch, 'utf8'))) {
    const file = path.join(directory, name);
    const text = readFileSync(file, 'utf8');
    if (replaceHunks(text, hunks, to, from) !== null) continue;
    const changed = replaceHunks(text, hunks, from, to);
    if (changed === null) {
      throw new Trouble(
        `${shorten(patch)} does not fit ${shorten(file)}. Remove node_modules and install again.`,
      );
    }
    changes.push([file, changed]);
  }
  for (const [file, text] of changes) replaceFile(file, text);
  return changes.length > 0;
}

function refuseOtherVersion(patch, directory, { name, version }) {
  const manifest = path.join(directory, 'package.json');
  if (!existsSync(manifest))
    throw new Trouble(`${name}, which patches/${patch} is for, is missing.`);
  const installed = JSON.parse(readFileSync(manifest, 'utf8')).version;
  if (installed === version) return;
  throw new Trouble(
    `patches/${patch} is for ${name} ${version}, but ${installed} is installed. ` +
      'CONTRIBUTING.md says how to make the patch for another version.',
  );
}

/** A unified diff as git writes it: files that are changed, each with its hunks. */
function parsePatch(text) {
  return splitBefore(text, /^(?=diff --git )/m).map((section) => {
    const [header, ...hunks] = splitBefore(section, /^(?=@@ )/m);
    return { name: /^\+\+\+ b\/(.+)$/m.exec(header)[1], hunks: hunks.map(parseHunk) };
  });
}

const splitBefore = (text, mark) => text.split(mark).filter(Boolean);

function parseHunk(text) {
  const [head, ...lines] = text.split('\n');
  const [, before, after] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(head);
  const only = (marks) =>
    lines.filter((line) => marks.includes(line[0])).map((line) => line.slice(1));
  return {
    before: { start: before - 1, lines: only([' ', '-']) },
    after: { start: after - 1, lines: only([' ', '+']) },
  };
}

/** The text with one side of each hunk in place of the other; null where one is not found at its line. */
function replaceHunks(text, hunks, from, to) {
  const lines = text.split('\n');
  // From the last one up, so that the line numbers of the others stay true.
  for (const hunk of [...hunks].reverse()) {
    const { start, lines: expected } = hunk[from];
    if (expected.some((line, index) => lines[start + index] !== line)) return null;
    lines.splice(start, expected.length, ...hunk[to].lines);
  }
  return lines.join('\n');
}

/** A new file in its place: the old one may be linked to from another checkout. */
function replaceFile(file, text) {
  const next = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(next, text);
    chmodSync(next, statSync(file).mode);
    renameSync(next, file);
  } catch (error) {
    throw new Trouble(
      `Cannot patch ${shorten(file)} (${error.code}). Run npm install as the owner of this directory.`,
    );
  }
}

const shorten = (file) => path.relative(checkout, file);
