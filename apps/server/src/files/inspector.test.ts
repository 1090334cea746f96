import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { createInspector } from './inspector';

const directory = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-inspect-'));
const text = path.join(directory, 'text');
const picture = path.join(directory, 'picture');
await writeFile(text, 'words');
// Interlaced, so that decoding needs the whole image in memory.
await sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#123456' } })
  .png({ progressive: true })
  .toFile(picture);
const inspectors: ReturnType<typeof createInspector>[] = [];
afterAll(async () => {
  for (const inspector of inspectors) inspector.close();
  await rm(directory, { recursive: true, force: true });
});

function inspect(options: Parameters<typeof createInspector>[0] = {}) {
  const inspector = createInspector(options);
  inspectors.push(inspector);
  return inspector;
}
const order = {
  source: picture,
  target: path.join(directory, 'preview'),
  side: 640,
  format: 'webp' as const,
};

test('a large image fits into the default limits', async () => {
  expect(await inspect().preview(order)).toEqual({ width: 640, height: 640 });
});

/** The memory that the process maps before its first picture, which varies between machines. */
async function readIdleKilobytes(): Promise<number> {
  const others = childrenRunning('inspector.worker');
  const inspector = inspect();
  await inspector.sniff(text, 'a.txt');
  const [pid] = childrenRunning('inspector.worker').filter((child) => !others.includes(child));
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  inspector.close();
  return Number(/VmData:\s*(\d+)/.exec(status)?.[1]);
}

test('an image that exceeds the memory limit has no preview and does not affect the next file', async () => {
  const inspector = inspect({ dataKilobytes: (await readIdleKilobytes()) + 100 * 1024 });
  expect(await inspector.sniff(text, 'a.txt')).toEqual({ mimeType: 'text/plain' });
  expect(await inspector.preview(order)).toBeNull();
  expect(await inspector.sniff(text, 'a.txt')).toEqual({ mimeType: 'text/plain' });
});

test('an inspection that takes too long is aborted', async () => {
  const inspector = inspect({ previewMs: 1, sniffMs: 30_000 });
  expect(await inspector.preview(order)).toBeNull();
  expect(await inspector.sniff(text, 'a.txt')).toEqual({ mimeType: 'text/plain' });
  await expect(inspect({ sniffMs: 1 }).sniff(text, 'a.txt')).rejects.toThrow('too long');
});

test('waiting files are limited', async () => {
  const inspector = inspect();
  const answers = await Promise.allSettled(
    Array.from({ length: 80 }, () => inspector.sniff(text, 'a.txt')),
  );
  const rejected = answers.filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(16);
  expect(rejected[0]).toMatchObject({ reason: { isBusy: true } });
});

test('the process has no server settings in its environment and ends with the server', async () => {
  const inspector = inspect();
  process.env.SESSION_SECRET = 'not for others';
  await inspector.sniff(text, 'a.txt');
  delete process.env.SESSION_SECRET;
  const pids = childrenRunning('inspector.worker');
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) {
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('not for others');
  }
  for (const other of inspectors) other.close();
  await vi.waitFor(() => expect(childrenRunning('inspector.worker')).toEqual([]), 5000);
});

/** Child processes of this process whose command line contains the name. */
function childrenRunning(name: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isOurs =
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[3] === String(process.pid);
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
    } catch {
      return false;
    }
  });
}
