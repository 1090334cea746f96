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
} from '../../support/installation';
import { openEmbeddedDatabase, reportSkip, waitUntil } from '../../support/machine';
import { recordFigures } from './figures';
import { compare, findInconsistencies, makeWriters, startWriting } from './writers';

/** Fills a small disk under the database. Mounting it requires root. */
const disk = makeDataDirectory();
const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk.directory]);
const isMounted = mount.status === 0;
if (!isMounted) reportSkip('a full disk needs a mount (sudo npm run test:crash)');
let running: Running | undefined;
afterAll(async () => {
  running?.process.kill('SIGTERM');
  await running?.exited;
  if (isMounted) spawnSync('umount', ['--lazy', disk.directory]);
  disk.remove();
});

test.skipIf(!isMounted)(
  'a full disk is reported, loses nothing, and writes resume once there is space',
  async () => {
    const directory = path.join(disk.directory, 'data');
    mkdirSync(directory);
    running = launch({
      PORT: String(await freePort()),
      DATA_DIR: directory,
      RATE_LIMIT_WRITES: '0',
    });
    await waitUntilReady(running, 60_000);
    const db = openEmbeddedDatabase(directory);
    const writers = await makeWriters(db, 6);
    await db.end();
    const { url } = running;
    const writing = startWriting(writers, () => [url]);
    await waitUntil('writes', () => writing.acknowledged() > 20);

    const ballast = path.join(disk.directory, 'ballast');
    fillDisk(ballast);
    const rejected = () => (writing.answers.get('507') ?? 0) + (writing.answers.get('503') ?? 0);
    await waitUntil('rejected writes', () => rejected() > 20, 120_000);
    expect(running.process.exitCode).toBeNull();
    rmSync(ballast);
    const before = writing.acknowledged();
    const backAfter = await waitUntil(
      'writes resume',
      () => writing.acknowledged() > before + 6,
      60_000,
    );
    const log = await writing.stop();
    const statuses = [...writing.answers.keys()].filter((answer) => /^\d+$/.test(answer));
    expect(statuses.filter((status) => !['201', '503', '507'].includes(status))).toEqual([]);
    const database = openEmbeddedDatabase(directory);
    const found = await compare(database, log);
    expect(await findInconsistencies(database)).toEqual([]);
    await database.end();
    recordFigures('disk full', {
      ...found,
      rejected: rejected(),
      'writes resumed after ms': Math.round(backAfter),
    });
    expect(found).toMatchObject({ lost: 0, doubled: 0 });
  },
);

/** Fills the disk to the last byte. */
function fillDisk(file: string): void {
  for (let size = 1_048_576; size >= 4096; ) {
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      size /= 2;
    }
  }
}
