import type { Database } from '../../apps/server/src/db/client';
import { newId } from '../../apps/server/src/identifiers';
import { reportId } from '../dataset/fill-reports';
import type { Product, SignedIn } from '../product';
import { openConnection } from './http-connection';
import { writeRequest } from './load';
import { median, percentile } from './statistics';

export interface AuditCost {
  /** Milliseconds of a write with its row in the audit log, at the middle. */
  readonly audited: number;
  readonly unaudited: number;
  /** How much longer, as the middle of all rounds. */
  readonly ratio: number;
}

const ROUNDS = 5;
const WRITES = 500;
/** After the function was put in place, each of the server's connections plans its statements anew a few times. */
const WARM_UP = 150;

/**
 * An admin deletes comments one after the other, in rounds by turns with the log as it is and with one that writes
 * nothing; all else, the statement's journey included, is the same.
 */
export async function measureAuditCost(
  db: Database,
  product: Product,
  admin: SignedIn,
): Promise<AuditCost> {
  await db`update users set is_admin = true where id = ${admin.id}`;
  const [{ definition } = { definition: '' }] = await db<{ definition: string }[]>`
    select pg_get_functiondef('append_audit'::regproc) as definition`;
  const silent = `${definition.slice(0, definition.indexOf('AS $'))} AS $$ begin end $$`;
  const audited: number[] = [];
  const unaudited: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      audited.push(await timeDeletes(db, product, admin));
      await db.unsafe(silent);
      unaudited.push(await timeDeletes(db, product, admin));
      await db.unsafe(definition);
    }
  } finally {
    await db.unsafe(definition);
  }
  return {
    audited: median(audited),
    unaudited: median(unaudited),
    ratio: median(audited.map((value, i) => value / (unaudited[i] ?? value))),
  };
}

/** The time of one delete, at the middle of a round. */
async function timeDeletes(db: Database, product: Product, admin: SignedIn): Promise<number> {
  const comments = Array.from({ length: WRITES }, (_, i) => ({
    id: newId(),
    content: 'To be deleted.',
    report_id: reportId(i),
    user_id: admin.id,
  }));
  await db`insert into comments ${db(comments)}`;
  const connection = await openConnection('127.0.0.1', Number(product.origin.port));
  const times: number[] = [];
  for (const { id } of comments) {
    const request = writeRequest(product.origin, {
      method: 'DELETE',
      path: `/api/comments/${id}`,
      cookie: admin.cookie,
      headers: { origin: product.origin.origin },
    });
    const start = performance.now();
    const { status } = await connection.send(Buffer.from(request));
    times.push(performance.now() - start);
    if (status !== 204) throw new Error(`a delete was answered with ${status}`);
  }
  connection.close();
  return percentile(Float64Array.from(times.slice(WARM_UP)).sort(), 0.5);
}
