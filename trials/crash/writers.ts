import { randomUUID } from 'node:crypto';
import type { Database } from '../../apps/server/src/db/client';
import { createFactories } from '../../apps/server/src/testing/factories';

type Kind = 'report' | 'comment' | 'message' | 'task' | 'pin';

/** One thing that was asked for: its mark is in the row, so that it can be counted. */
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

/** Members who are signed in, each with a report to comment on. */
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

/** Writers at work, one request each at a time, keeping a log of what they were told. */
export function startWriting(
  writers: readonly Writer[],
  originsOf: () => readonly string[],
  publicOrigin = originsOf()[0] ?? '',
) {
  const log: Write[] = [];
  const answers = new Map<string, number>();
  let isOver = false;
  let turn = 0;

  const note = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);

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
      note(String(answer.status));
      write.isAcknowledged = answer.status === 201;
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      note(cause?.code ?? 'lost');
    }
    return write.isAcknowledged;
  }

  const working = writers.map(async (writer, index) => {
    for (let round = index; !isOver; round += 1) {
      const kind = KINDS[round % KINDS.length] ?? 'report';
      const write: Write = { kind, mark: `mark ${randomUUID()}`, isAcknowledged: false };
      log.push(write);
      // A message has a key: asked again until it is acknowledged, it is one message all the same.
      while (!(await send(writer, write)) && !isOver) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        if (kind !== 'message') break;
      }
    }
  });

  return {
    answers,
    /** What was asked for so far. */
    log: log as readonly Write[],
    acknowledged: () => log.filter((write) => write.isAcknowledged).length,
    async stop(): Promise<readonly Write[]> {
      isOver = true;
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

/** The log held against the rows: what was acknowledged and is not there, and what is there more than once. */
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

/** Whatever is kept beside the rows says the same as the rows: counts, points, words to search by. */
export async function findDisagreements(db: Database): Promise<string[]> {
  const rows = await db<{ name: string; isRight: boolean }[]>`
    select 'reports' as name, total_of('reports') = (select count(*) from reports) as is_right
    union all select 'messages', total_of('global_forum_messages') = (select count(*) from global_forum_messages)
    union all select 'pins', total_of('global_map_pins') = (select count(*) from global_map_pins)
    union all select 'reports of members', not exists (
      select from users u where u.report_count <> (select count(*) from reports r where r.user_id = u.id))
    union all select 'comments of reports', not exists (
      select from report_comment_counts c
      where c.count <> (select count(*) from comments m where m.report_id = c.report_id))
    union all select 'points', not exists (
      select from users u where u.points <> coalesce(
        (select sum(points) from point_events e where e.user_id = u.id and e.revoked_at is null), 0))
    union all select 'search', (select count(*) from reports) = (select count(*) from report_search)`;
  return rows.filter(({ isRight }) => !isRight).map(({ name }) => name);
}
