import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { applyPatch, patchPackages } from '../../../bin/bootstrap/patch-packages.mjs';
import { makeDataDirectory } from '../../support/installation';

const REPOSITORY = path.join(import.meta.dirname, '../../..');
const PATCH = path.join(REPOSITORY, 'patches/postgres@3.4.9.patch');
const INSTALLED = path.join(REPOSITORY, 'node_modules/postgres');
const FILES = ['src/connection.js', 'src/index.js'];

const data = makeDataDirectory();
afterAll(() => data.remove());

const read = (directory: string) =>
  FILES.map((file) => readFileSync(path.join(directory, file), 'utf8'));

test('all installed packages are already patched', () => {
  expect(patchPackages()).toEqual([]);
});

test('Node loads the patched build of the driver', () => {
  const loaded = execFileSync(process.execPath, [
    ...['--input-type=module', '--eval', "console.log(import.meta.resolve('postgres'))"],
  ]);
  expect(String(loaded).trim()).toBe(`file://${path.join(INSTALLED, 'src/index.js')}`);
});

describe('an installation', () => {
  let modules = '';
  let driver = '';
  let round = 0;
  beforeEach(() => {
    round += 1;
    modules = path.join(data.directory, `modules-${round}`);
    driver = path.join(modules, 'postgres');
    mkdirSync(modules);
    cpSync(INSTALLED, driver, { recursive: true });
    expect(applyPatch(PATCH, driver, { isReverse: true })).toBe(true);
  });
  const change = (file: string, edit: (text: string) => string) => {
    const place = path.join(driver, file);
    writeFileSync(place, edit(readFileSync(place, 'utf8')));
  };

  test('is patched once, with the same result as git apply', () => {
    execFileSync('git', ['apply', '--check', PATCH], { cwd: driver });
    expect(read(driver)).not.toEqual(read(INSTALLED));
    expect(patchPackages({ modules })).toEqual(['postgres']);
    expect(read(driver)).toEqual(read(INSTALLED));
    expect(patchPackages({ modules })).toEqual([]);
    expect(read(driver)).toEqual(read(INSTALLED));
  });

  test('is completed if it was patched halfway', () => {
    cpSync(path.join(INSTALLED, 'src/index.js'), path.join(driver, 'src/index.js'));
    expect(patchPackages({ modules })).toEqual(['postgres']);
    expect(read(driver)).toEqual(read(INSTALLED));
  });

  test('keeps hard-linked files of other installations and file modes unchanged', () => {
    const [file, before] = [path.join(driver, 'src/index.js'), read(driver)];
    const other = path.join(modules, 'linked.js');
    linkSync(file, other);
    chmodSync(file, 0o640);
    patchPackages({ modules });
    expect(readFileSync(other, 'utf8')).toBe(before[1]);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('of another version is rejected', () => {
    change('package.json', (text) => text.replace('"version": "3.4.9"', '"version": "3.5.0"'));
    expect(() => patchPackages({ modules })).toThrow(
      'patches/postgres@3.4.9.patch is for postgres 3.4.9, but 3.5.0 is installed.',
    );
  });

  test('with different files is rejected before any file is changed', () => {
    const before = read(driver);
    change('src/index.js', (text) => text.replace('let savepoints = 0', 'let savepoints = 1'));
    expect(() => patchPackages({ modules })).toThrow(
      /^patches\/postgres@3\.4\.9\.patch does not fit .*postgres\/src\/index\.js\./,
    );
    expect(read(driver)[0]).toBe(before[0]);
  });
});
