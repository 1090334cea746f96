import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../db/client';
import { BackupError } from './backup-error';
import { copyIn, countRows } from './database-parts.queries';
import type { Manifest } from './manifest';

/** Loads the rows of a table and checks their number. */
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
    // Still read to the end, because the archive continues after it.
    if (!problem) await new Promise((resolve) => sink.write(chunk, resolve));
  }
  // The driver does not report a late error of the copy here; the next statement of the transaction fails.
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
