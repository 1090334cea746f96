import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The file of the installation's secret, unless the operator sets one. */
export const secretFileIn = (dataDirectory: string) => path.join(dataDirectory, 'session-secret');

/** The installation's secret: set by the operator, or created once in the data directory. */
export async function loadSecret(
  configured: string | null,
  dataDirectory: string,
): Promise<string> {
  if (configured) return configured;
  const file = secretFileIn(dataDirectory);
  const stored = await readSecret(file);
  if (stored) return stored;
  // Renamed after it is on disk: a killed process leaves no empty secret behind.
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    if (stored === '') await rm(file, { force: true });
    await link(temporary, file);
  } catch (error) {
    // Another instance was faster: use its secret.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return (await readSecret(file)) ?? '';
}

/** Undefined if there is none; empty if writing was interrupted. */
async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
