import type { Database } from '../../apps/server/src/db/client';
import { newId } from '../../apps/server/src/identifiers';
import { idOf } from '../dataset/copy-rows';
import { readableReportId, reportId } from '../dataset/fill-reports';
import type { SignedIn } from '../product';
import { openConnection } from './http-connection';
import { type RequestParts, writeRequest } from './load';
import type { BenchTarget } from './measure-scenario';
import { median } from './statistics';

export interface AuditCost {
  readonly act: string;
  /** Median milliseconds with the audit row. */
  readonly audited: number;
  readonly unaudited: number;
  readonly ratio: number;
}

/** An audited action of an admin. */
interface Act {
  readonly name: string;
  readonly times: number;
  readonly status: number;
  /** Inserts the rows to act on and returns one request for each. */
  prepare(db: Database, admin: SignedIn, times: number, reports: number): Promise<RequestParts[]>;
}

const several = <T>(times: number, make: (i: number) => T) =>
  Array.from({ length: times }, (_, i) => make(i));

const ACTS: readonly Act[] = [
  {
    name: 'deleting a comment',
    times: 6000,
    status: 204,
    async prepare(db, admin, times, reports) {
      const rows = several(times, (i) => ({
        id: markedId(i),
        content: 'To be deleted.',
        report_id: readableReportId(i, reports),
        user_id: admin.id,
      }));
      await db`insert into comments ${db(rows)}`;
      return rows.map(({ id }) => ({ method: 'DELETE', path: `/api/comments/${id}` }));
    },
  },
  {
    name: 'answering feedback',
    times: 4000,
    status: 200,
    async prepare(db, _admin, times) {
      const rows = several(times, (i) => ({
        id: markedId(i),
        user_id: idOf(`member ${i % 100}`),
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
    times: 2000,
    status: 204,
    async prepare(db, _admin, times, reports) {
      const copies = several(times, (i) => ({ id: markedId(i), model: reportId(i % reports) }));
      await db`
        insert into reports (id, title, content, intelligence_type, region, tags, user_id)
        select c.id, r.title, r.content, r.intelligence_type, r.region, r.tags, r.user_id
        from jsonb_to_recordset(${db.json(copies)}) as c(id uuid, model uuid) join reports r on r.id = c.model`;
      return copies.map(({ id }) => ({ method: 'DELETE', path: `/api/reports/${id}` }));
    },
  },
];

/** Connections replan their statements a few times after the function was replaced. */
const WARM_UP = 0.2;

/** Audited and unaudited actions alternate in pairs, so that machine noise affects both. */
const isAudited = (i: number) => i % 4 === 0 || i % 4 === 3;

/** The patched function audits only ids that end in MARK. */
const markedId = (i: number) => `${newId().slice(0, -1)}${isAudited(i) ? MARK : '0'}`;
const MARK = 'a';

/** Compares the real audit function with one that writes nothing; everything else, including round trips, is equal. */
export async function measureAuditCost(
  db: Database,
  target: BenchTarget,
  admin: SignedIn,
): Promise<AuditCost[]> {
  await db`update users set is_admin = true where id = ${admin.id}`;
  const [{ definition } = { definition: '' }] = await db<{ definition: string }[]>`
    select pg_get_functiondef('append_audit'::regproc) as definition`;
  const onlyMarked = `begin if right(subject_id, 1) <> '${MARK}' then return; end if;`;
  await db.unsafe(definition.replace(/^begin$/m, onlyMarked));
  try {
    const costs: AuditCost[] = [];
    for (const act of ACTS) costs.push(await timeAct(db, target, admin, act));
    return costs;
  } finally {
    await db.unsafe(definition);
  }
}

async function timeAct(
  db: Database,
  { product, amounts }: BenchTarget,
  admin: SignedIn,
  { name, times, status: expected, prepare }: Act,
): Promise<AuditCost> {
  const requests = await prepare(db, admin, times, amounts.reports);
  const connection = await openConnection('127.0.0.1', Number(product.origin.port));
  const took: number[] = [];
  for (const parts of requests) {
    const headers = { origin: product.origin.origin };
    const request = writeRequest(product.origin, { ...parts, cookie: admin.cookie, headers });
    const start = performance.now();
    const { status } = await connection.send(Buffer.from(request));
    took.push(performance.now() - start);
    if (status !== expected) throw new Error(`${name} failed with status ${status}`);
  }
  connection.close();
  const isWarm = (i: number) => i >= times * WARM_UP;
  const audited = median(took.filter((_, i) => isWarm(i) && isAudited(i)));
  const unaudited = median(took.filter((_, i) => isWarm(i) && !isAudited(i)));
  return { act: name, audited, unaudited, ratio: audited / unaudited };
}
