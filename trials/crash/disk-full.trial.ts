import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../e2e/installation';
import { lookInto, until } from '../machine';
import { tellFigures } from './figures';
import { compare, findDisagreements, makeWriters, startWriting } from './writers';

/** A small disk that fills up under the database. Mounting one takes root. */
const disk = makeDataDirectory();
const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk.directory]);
const isMounted = mount.status === 0;
let running: Running | undefined;
afterAll(async () => {
  running?.process.kill('SIGTERM');
  await running?.exited;
  if (isMounted) spawnSync('umount', ['--lazy', disk.directory]);
  disk.remove();
});

test.skipIf(!isMounted)(
  'a full disk is told as such, loses nothing, and passes by itself',
  async () => {
    const directory = path.join(disk.directory, 'data');
    mkdirSync(directory);
    running = launch({
      PORT: String(await freePort()),
      DATA_DIR: directory,
      RATE_LIMIT_WRITES: '0',
    });
    await waitUntilReady(running, 60_000);
    const db = lookInto(directory);
    const writers = await makeWriters(db, 6);
    await db.end();
    const { url } = running;
    const writing = startWriting(writers, () => [url]);
    await until('writes', () => writing.acknowledged() > 20);

    const ballast = path.join(disk.directory, 'ballast');
    fillDisk(ballast);
    const refused = () => (writing.answers.get('507') ?? 0) + (writing.answers.get('503') ?? 0);
    await until('refusals', () => refused() > 20, 120_000);
    expect(running.process.exitCode).toBeNull();
    rmSync(ballast);
    const before = writing.acknowledged();
    const backAfter = await until(
      'writes go on',
      () => writing.acknowledged() > before + 6,
      60_000,
    );
    const log = await writing.stop();
    const told = [...writing.answers.keys()].filter((answer) => /^\d+$/.test(answer));
    expect(told.filter((status) => !['201', '503', '507'].includes(status))).toEqual([]);
    const look = lookInto(directory);
    const found = await compare(look, log);
    expect(await findDisagreements(look)).toEqual([]);
    await look.end();
    tellFigures('disk full', {
      ...found,
      refused: refused(),
      'writes went on after ms': Math.round(backAfter),
    });
    expect(found).toMatchObject({ lost: 0, doubled: 0 });
  },
);

/** To the last byte. */
function fillDisk(file: string): void {
  for (let size = 1_048_576; size >= 4096; ) {
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      size /= 2;
    }
  }
}
