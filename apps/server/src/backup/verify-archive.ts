import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type ReadEntry, readArchive } from './archive-reader';
import { BackupError } from './backup-error';
import { MANIFEST, Manifest, SUMS } from './manifest';

const damaged = (file: string, how: string) =>
  new BackupError(`${file} is damaged: ${how}. Nothing was changed.`);

/** Reads the whole archive and verifies every checksum. Resolves with its manifest. */
export async function verifyArchive(
  file: string,
  onRead: (bytes: number) => void,
): Promise<Manifest> {
  await refuseWhatIsNone(file);
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  let sums: string | undefined;
  try {
    for await (const entry of readArchive(file, onRead)) {
      if (sums !== undefined) throw new Error(`${entry.name} comes after its end`);
      if (entry.name === SUMS) {
        sums = (await collect(entry)).toString('utf8');
      } else if (entry.name === MANIFEST) {
        const body = await collect(entry);
        found.set(entry.name, createHash('sha256').update(body).digest('hex'));
        manifest = Manifest.parse(JSON.parse(body.toString('utf8')));
      } else {
        const hash = createHash('sha256');
        for await (const chunk of entry.body) hash.update(chunk);
        found.set(entry.name, hash.digest('hex'));
      }
    }
  } catch (error) {
    throw damaged(file, explain(error));
  }
  if (sums === undefined || !manifest) throw damaged(file, 'its end is missing');
  compare(file, sums, found);
  return manifest;
}

async function collect(entry: ReadEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function compare(file: string, sums: string, found: Map<string, string>): void {
  const lines = sums.split('\n').filter(Boolean);
  for (const line of lines) {
    const [sum, name = ''] = line.split('  ');
    if (found.get(name) !== sum) throw damaged(file, `${name} is not what was written`);
  }
  if (lines.length !== found.size) throw damaged(file, 'it holds parts that were not written');
}

async function refuseWhatIsNone(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read.`,
    );
  });
  try {
    if (!(await handle.stat()).isFile()) throw new BackupError(`${file} is not a file.`);
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (buffer.readUInt16BE() !== 0x1f8b) throw new BackupError(`${file} is not a backup.`);
  } finally {
    await handle.close();
  }
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return 'it is cut short';
  if (code.startsWith('Z_')) return 'it cannot be unpacked';
  return error instanceof Error && error.name !== 'ZodError'
    ? error.message
    : 'it was made by another version of the format';
}
