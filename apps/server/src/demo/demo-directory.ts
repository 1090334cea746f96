import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The first file in the data directory of every demo. */
export const MARK_FILE = 'demo-world.json';

const Mark = z.object({
  /** Must match the database, so that a copied mark is useless. */
  id: z.uuid(),
  state: z.enum(['filling', 'ready']),
  /** The process that fills it. */
  pid: z.int(),
});
export type Mark = z.infer<typeof Mark>;

/**
 * Accepts a new or empty directory, or one of an earlier demo; clears the remains of an interrupted one. Any other
 * directory contains real data and is rejected untouched.
 */
export async function claimDirectory(directory: string): Promise<Mark> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return markDirectory(directory);
  const mark = await readMark(directory);
  if (!mark) {
    throw new Error(
      `${directory} contains data that was not created by the demo. Unset DATA_DIR, or set it to a new directory.`,
    );
  }
  if (mark.state === 'ready') return mark;
  if (isAlive(mark.pid)) {
    throw new Error(`process ${mark.pid} is currently filling ${directory}.`);
  }
  await Promise.all(
    entries.map((entry) => rm(path.join(directory, entry), { recursive: true, force: true })),
  );
  return markDirectory(directory);
}

export const markReady = (directory: string, mark: Mark): Promise<void> =>
  writeMark(directory, { ...mark, state: 'ready' });

async function markDirectory(directory: string): Promise<Mark> {
  await mkdir(directory, { recursive: true });
  const mark: Mark = { id: randomUUID(), state: 'filling', pid: process.pid };
  await writeMark(directory, mark);
  return mark;
}

async function writeMark(directory: string, mark: Mark): Promise<void> {
  const file = path.join(directory, MARK_FILE);
  await writeFile(`${file}.new`, `${JSON.stringify(mark)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function readMark(directory: string): Promise<Mark | null> {
  try {
    const text = await readFile(path.join(directory, MARK_FILE), 'utf8');
    return Mark.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
