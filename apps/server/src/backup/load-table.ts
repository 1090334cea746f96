import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../db/client';
import { BackupError } from './backup-error';
import { copyIn, countRows } from './database-parts.queries';
import type { Manifest } from './manifest';

/** Rows as they were copied out, and as many. */
export async function loadTable(
  tx: Tx,
  table: Manifest['tables'][number],
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const sink = await copyIn(tx, table);
  let problem: Error | undefined;
  sink.on('error', (error: Error) => {
    problem = error;
  });
  for await (const chunk of rows) {
    // Read to the end all the same: the archive goes on behind it.
    if (!problem) await new Promise((resolve) => sink.write(chunk, resolve));
  }
  // The driver does not tell here what the database refuses last; the next statement of the transaction learns of it.
  sink.end();
  await setImmediate();
  const count = await countRows(tx, table.name).catch((error: Error) => {
    throw new BackupError(
      `The rows of ${table.name} were refused: ${(problem ?? error).message}. Nothing was changed.`,
    );
  });
  if (count !== table.rows) {
    throw new BackupError(
      `${table.name} should have ${table.rows} rows and got ${count}. Nothing was changed.`,
    );
  }
}
