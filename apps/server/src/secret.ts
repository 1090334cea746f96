import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The installation's secret: given by the operator, else made once and kept in the data directory. */
export async function loadSecret(
  configured: string | null,
  dataDirectory: string,
): Promise<string> {
  if (configured) return configured;
  const file = path.join(dataDirectory, 'session-secret');
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
