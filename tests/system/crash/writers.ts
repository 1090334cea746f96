import { randomUUID } from 'node:crypto';
import type { Database } from '../../../apps/server/src/db/client';
import { createFactories } from '../../../apps/server/src/testing/factories';

type Kind = 'report' | 'comment' | 'message' | 'task' | 'pin';

/** A requested write. Its mark is stored in the row, so that rows can be counted. */
interface Write {
  readonly kind: Kind;
  readonly mark: string;
  isAcknowledged: boolean;
}

export interface Writer {
  readonly cookie: string;
  readonly reportId: string;
}

const TABLE: Readonly<Record<Kind, readonly [table: string, column: string]>> = {
  report: ['reports', 'title'],
  comment: ['comments', 'content'],
  message: ['global_forum_messages', 'content'],
  task: ['tasks', 'title'],
  pin: ['global_map_pins', 'title'],
};
const KINDS = Object.keys(TABLE) as Kind[];

/** Signed-in members, each with a report to comment on. */
export async function makeWriters(db: Database, count: number): Promise<Writer[]> {
  const make = createFactories(db);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const member = await make.member({
        username: `writer-${index}-${randomUUID().slice(0, 8)}`,
      });
      const cookie = `watchfloor_session=${member.session}`;
      return { cookie, reportId: await make.report({ userId: member.id }) };
    }),
  );
}

/** Each writer sends one request at a time and logs whether it was acknowledged. */
export function startWriting(
  writers: readonly Writer[],
  originsOf: () => readonly string[],
  publicOrigin = originsOf()[0] ?? '',
  /** In every text, after `mark`. */
  words = '',
) {
  const log: Write[] = [];
  const answers = new Map<string, number>();
  let isStopped = false;
  let turn = 0;

  const tally = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);

  async function send(writer: Writer, write: Write): Promise<boolean> {
    const origins = originsOf();
    turn += 1;
    const origin = origins[turn % origins.length] ?? '';
    const [path, body] = requestOf(write, writer.reportId);
    try {
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: {
          cookie: writer.cookie,
          origin: publicOrigin,
          'content-type': 'application/json',
          ...(write.kind === 'message' ? { 'idempotency-key': write.mark } : {}),
        },
        body: JSON.stringify(body),
      });
      await answer.arrayBuffer();
      tally(String(answer.status));
      write.isAcknowledged = answer.status === 201;
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      tally(cause?.code ?? 'lost');
    }
    return write.isAcknowledged;
  }

  const working = writers.map(async (writer, index) => {
    for (let round = index; !isStopped; round += 1) {
      const kind = KINDS[round % KINDS.length] ?? 'report';
      const mark = `mark ${words}${randomUUID()}`;
      const write: Write = { kind, mark, isAcknowledged: false };
      log.push(write);
      // A message has an idempotency key, so retries must not duplicate it.
      while (!(await send(writer, write)) && !isStopped) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        if (kind !== 'message') break;
      }
    }
  });

  return {
    answers,
    log: log as readonly Write[],
    acknowledged: () => log.filter((write) => write.isAcknowledged).length,
    async stop(): Promise<readonly Write[]> {
      isStopped = true;
      await Promise.all(working);
      return log;
    },
  };
}

function requestOf({ kind, mark }: Write, reportId: string): [path: string, body: object] {
  switch (kind) {
    case 'report':
      return [
        '/api/reports',
        { title: mark, content: 'Seen.', intelligenceType: 'OSINT', tags: [] },
      ];
    case 'comment':
      return [`/api/reports/${reportId}/comments`, { content: mark }];
    case 'message':
      return ['/api/global-forum/messages', { content: mark }];
    case 'task':
      return ['/api/tasks', { title: mark }];
    case 'pin':
      return ['/api/global-map/pins', { title: mark, latitude: '59.9', longitude: '10.7' }];
  }
}

/** `lost`: acknowledged but missing. `doubled`: stored more than once. */
export async function compare(db: Database, log: readonly Write[]) {
  const rows = new Map<string, number>();
  for (const [table, column] of Object.values(TABLE)) {
    const found = await db<{ mark: string; count: number }[]>`
      select ${db(column)} as mark, count(*)::integer as count from ${db(table)}
      where ${db(column)} like 'mark %' group by 1`;
    for (const { mark, count } of found) rows.set(mark, count);
  }
  return {
    acknowledged: log.filter((write) => write.isAcknowledged).length,
    lost: log.filter(({ isAcknowledged, mark }) => isAcknowledged && !rows.has(mark)).length,
    doubled: log.filter(({ mark }) => (rows.get(mark) ?? 0) > 1).length,
  };
}

/** Checks derived data against the rows: counts, points and the search index. */
export async function findInconsistencies(db: Database): Promise<string[]> {
  const rows = await db<{ name: string; isRight: boolean }[]>`
    select 'reports' as name, total_of('reports@2') = (select count(*) from reports) as is_right
    union all select 'messages', total_of('global_forum_messages') = (select count(*) from global_forum_messages)
    union all select 'pins', total_of('global_map_pins') = (select count(*) from global_map_pins)
    union all select 'reports of members', not exists (
      select from (select user_id, intelligence_type, count(*) from reports group by 1, 2) r
      full join member_discipline_counts c using (user_id, intelligence_type)
      where coalesce(r.count, 0) <> coalesce(c.count, 0))
    union all select 'comments of reports', not exists (
      select from report_comment_counts c
      where c.count <> (select count(*) from comments m where m.report_id = c.report_id))
    union all select 'points', not exists (
      select from users u where u.points <> coalesce(
        (select sum(points) from point_events e where e.user_id = u.id and e.revoked_at is null), 0))
    union all select 'search', (select count(*) from reports) = (select count(*) from search_entries where source = 'report')`;
  return rows.filter(({ isRight }) => !isRight).map(({ name }) => name);
}
