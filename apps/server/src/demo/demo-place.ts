import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Lies in the data directory of every demo, from before anything else does. */
export const MARK_FILE = 'demo-world.json';

const Mark = z.object({
  /** The database holds the same: a mark that was copied elsewhere opens nothing. */
  id: z.uuid(),
  state: z.enum(['filling', 'ready']),
  /** Who fills it. */
  pid: z.int(),
});
export type Mark = z.infer<typeof Mark>;

/**
 * Takes a data directory for the demo: a new or empty one, or one that a demo was made in. Anything else is somebody's
 * real data and is refused before it is touched. What a broken-off filling has left is cleared away.
 */
export async function claimPlace(directory: string): Promise<Mark> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return markPlace(directory);
  const mark = await readMark(directory);
  if (!mark) {
    throw new Error(
      `${directory} holds data that no demo has made. The demo never runs on it: unset DATA_DIR, or name a new folder.`,
    );
  }
  if (mark.state === 'ready') return mark;
  if (isAlive(mark.pid)) {
    throw new Error(`process ${mark.pid} is filling ${directory} at this moment.`);
  }
  await Promise.all(
    entries.map((entry) => rm(path.join(directory, entry), { recursive: true, force: true })),
  );
  return markPlace(directory);
}

export const finishPlace = (directory: string, mark: Mark): Promise<void> =>
  writeMark(directory, { ...mark, state: 'ready' });

async function markPlace(directory: string): Promise<Mark> {
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
