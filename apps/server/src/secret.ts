import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the installation's secret is kept when the operator gives none. */
export const secretFileIn = (dataDirectory: string) => path.join(dataDirectory, 'session-secret');

/** The installation's secret: given by the operator, else made once and kept in the data directory. */
export async function loadSecret(
  configured: string | null,
  dataDirectory: string,
): Promise<string> {
  if (configured) return configured;
  const file = secretFileIn(dataDirectory);
  const kept = await readSecret(file);
  if (kept) return kept;
  // It gets its name when it is on the disk: a process that is killed midway leaves no empty secret behind.
  const made = `${file}.${randomUUID()}`;
  await writeFile(made, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    if (kept === '') await rm(file, { force: true });
    await link(made, file);
  } catch (error) {
    // Another instance was faster; its secret is everybody's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(made, { force: true });
  }
  return (await readSecret(file)) ?? '';
}

/** Undefined when there is none; empty when it was lost half-written. */
async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
