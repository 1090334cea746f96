import type { Database } from '../../apps/server/src/db/client';
import { newId } from '../../apps/server/src/identifiers';
import { reportId } from '../dataset/fill-reports';
import type { Product, SignedIn } from '../product';
import { openConnection } from './http-connection';
import { type RequestParts, writeRequest } from './load';
import { median, percentile } from './statistics';

export interface AuditCost {
  readonly act: string;
  /** Milliseconds of the act with its row in the audit log, at the middle. */
  readonly audited: number;
  readonly unaudited: number;
  /** How much longer, as the middle of all rounds. */
  readonly ratio: number;
}

/** What an admin does that is audited, from the lightest to the one that matters most. */
interface Act {
  readonly name: string;
  readonly times: number;
  readonly status: number;
  /** Stores what it is done to; a request for each. */
  prepare(db: Database, admin: SignedIn, times: number): Promise<RequestParts[]>;
}

const several = <T>(times: number, make: (i: number) => T) =>
  Array.from({ length: times }, (_, i) => make(i));

const ACTS: readonly Act[] = [
  {
    name: 'deleting a comment',
    times: 400,
    status: 204,
    async prepare(db, admin, times) {
      const rows = several(times, (i) => ({
        id: newId(),
        content: 'To be deleted.',
        report_id: reportId(i),
        user_id: admin.id,
      }));
      await db`insert into comments ${db(rows)}`;
      return rows.map(({ id }) => ({ method: 'DELETE', path: `/api/comments/${id}` }));
    },
  },
  {
    name: 'answering feedback',
    times: 400,
    status: 200,
    async prepare(db, admin, times) {
      const rows = several(times, () => ({
        id: newId(),
        user_id: admin.id,
        category: 'other',
        subject: 'A subject',
        message: 'A message that somebody wrote.',
      }));
      await db`insert into beta_feedback ${db(rows)}`;
      const body = { status: 'reviewed', adminNotes: 'Thank you, this is being looked at.' };
      return rows.map(({ id }) => ({ method: 'PATCH', path: `/api/feedback/${id}`, body }));
    },
  },
  {
    name: 'deleting a report',
    times: 150,
    status: 204,
    async prepare(db, admin, times) {
      const copies = several(times, (i) => ({ id: newId(), model: reportId(i * 5) }));
      await db`
        insert into reports (id, title, content, intelligence_type, region, tags, user_id)
        select c.id, r.title, r.content, r.intelligence_type, r.region, r.tags, ${admin.id}
        from jsonb_to_recordset(${db.json(copies)}) as c(id uuid, model uuid) join reports r on r.id = c.model`;
      return copies.map(({ id }) => ({ method: 'DELETE', path: `/api/reports/${id}` }));
    },
  },
];

const ROUNDS = 5;
/** After the function was put in place, each of the server's connections plans its statements anew a few times. */
const WARM_UP = 0.3;

/**
 * An admin does one act after the other, in rounds by turns with the log as it is and with one that writes nothing; all else,
 * the statement's journey included, is the same.
 */
export async function measureAuditCost(
  db: Database,
  product: Product,
  admin: SignedIn,
): Promise<AuditCost[]> {
  await db`update users set is_admin = true where id = ${admin.id}`;
  const [{ definition } = { definition: '' }] = await db<{ definition: string }[]>`
    select pg_get_functiondef('append_audit'::regproc) as definition`;
  const silent = `${definition.slice(0, definition.indexOf('AS $'))} AS $$ begin end $$`;
  const rounds: { audited: number[]; unaudited: number[] }[] = [];
  const timeAll = async () => {
    const times: number[] = [];
    for (const act of ACTS) times.push(await timeAct(db, product, admin, act));
    return times;
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const audited = await timeAll();
      await db.unsafe(silent);
      rounds.push({ audited, unaudited: await timeAll() });
      await db.unsafe(definition);
    }
  } finally {
    await db.unsafe(definition);
  }
  return ACTS.map(({ name }, i) => {
    const audited = rounds.map((round) => round.audited[i] ?? 0);
    const unaudited = rounds.map((round) => round.unaudited[i] ?? 0);
    return {
      act: name,
      audited: median(audited),
      unaudited: median(unaudited),
      ratio: median(audited.map((value, round) => value / (unaudited[round] ?? value))),
    };
  });
}

/** The time of an act, at the middle of a round. */
async function timeAct(
  db: Database,
  product: Product,
  { id, cookie }: SignedIn,
  act: Act,
): Promise<number> {
  const requests = await act.prepare(db, { id, cookie }, act.times);
  const connection = await openConnection('127.0.0.1', Number(product.origin.port));
  const times: number[] = [];
  for (const parts of requests) {
    const headers = { origin: product.origin.origin };
    const request = writeRequest(product.origin, { ...parts, cookie, headers });
    const start = performance.now();
    const { status } = await connection.send(Buffer.from(request));
    times.push(performance.now() - start);
    if (status !== act.status) throw new Error(`${act.name} was answered with ${status}`);
  }
  connection.close();
  const warm = times.slice(Math.floor(times.length * WARM_UP));
  return percentile(Float64Array.from(warm).sort(), 0.5);
}
