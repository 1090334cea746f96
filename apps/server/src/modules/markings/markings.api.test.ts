import {
  type Affiliation,
  accessEndpoints,
  CLEARANCES,
  commentsEndpoints,
  compartmentsEndpoints,
  type Endpoint,
  feedEndpoints,
  investigationsEndpoints,
  leaderboardEndpoints,
  markingsEndpoints,
  notificationsEndpoints,
  presenceEndpoints,
  reportsEndpoints,
  TLP_LEVELS,
  type Tlp,
  tasksEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { countBlocked } from '../../testing/count-blocked';
import type { Member } from '../../testing/factories';
import { createTestApp, SESSION_COOKIE } from '../../testing/test-app';

const { app, db, make, apiAs } = await createTestApp({ FEEDS: 'off' });

async function person(affiliation: Affiliation = 'organization'): Promise<Member> {
  const member = await make.member();
  await db`update users set affiliation = ${affiliation} where id = ${member.id}`;
  return member;
}

const author = await person();
const inside = await person();
const outside = await person();
const client = await person('client');
const community = await person('community');
const admin = await make.member({ isAdmin: true });
const REASON = 'Agreed with the source';

interface GivenMarking {
  readonly tlp?: Tlp;
  readonly compartments?: readonly string[];
  readonly recipients?: readonly string[];
}

const text = { title: 'Crane at the pier', content: 'Seen twice.', intelligenceType: 'GEOINT' };

const submit = async (marking: GivenMarking, by = author) =>
  (await apiAs(by)(reportsEndpoints.create, { body: { ...text, marking } })).body;
const open = async (marking: GivenMarking, by = author) =>
  (await apiAs(by)(investigationsEndpoints.create, { body: { title: 'The crane', marking } })).body;
const mentionOf = ({ id, username }: Member) => ({ id, username });
const read = (reader: Member, { id }: { id: string }) =>
  apiAs(reader)(reportsEndpoints.get, { params: { id } });
const mark = (by: Member, { id }: { id: string }, body: object) =>
  apiAs(by)(markingsEndpoints.markReport, { params: { id }, body });

describe('who reads what', () => {
  const readers = { organization: inside, client, community };
  test.each(TLP_LEVELS)('a report of level %s', async (tlp) => {
    const report = await submit({ tlp });
    expect(report.marking).toEqual({ tlp, compartments: [] });
    for (const [affiliation, reader] of Object.entries(readers)) {
      const highest = TLP_LEVELS.indexOf(CLEARANCES[affiliation as Affiliation]);
      const expected = TLP_LEVELS.indexOf(tlp) <= highest ? 200 : 404;
      expect([affiliation, (await read(reader, report)).status]).toEqual([affiliation, expected]);
    }
    expect((await read(author, report)).status).toBe(200);
    expect((await read(admin, report)).status).toBe(tlp === 'RED' ? 404 : 200);
  });

  test('a reader needs all compartments, and the level', async () => {
    const both = await make.compartment([author.id, inside.id, community.id]);
    const one = await make.compartment([author.id, inside.id, outside.id, community.id]);
    const report = await submit({ tlp: 'AMBER', compartments: [one, both] });
    expect(report.marking.compartments).toEqual([one, both].toSorted());
    expect((await read(inside, report)).status).toBe(200);
    expect((await read(outside, report)).status).toBe(404);
    expect((await read(community, report)).status).toBe(404);
  });

  test('RED is for its author and the people they name, also from outside the organization', async () => {
    const report = await submit({ tlp: 'RED', recipients: [community.id] });
    expect((await read(community, report)).status).toBe(200);
    expect((await read(inside, report)).status).toBe(404);
    const change = { tlp: 'RED', recipients: [inside.id] } as const;
    expect((await mark(author, report, change)).error.details).toEqual([
      { path: 'reason', message: 'Letting more people read it needs a reason' },
    ]);
    expect((await mark(author, report, { ...change, reason: REASON })).status).toBe(200);
    expect((await read(community, report)).status).toBe(404);
    expect((await read(inside, report)).status).toBe(200);
  });

  test('without a marking everything is GREEN', async () => {
    const { body } = await apiAs(author)(reportsEndpoints.create, { body: text });
    expect(body.marking).toEqual({ tlp: 'GREEN', compartments: [] });
  });

  test('an author who leaves the compartment no longer reads their own report', async () => {
    const writer = await person();
    const code = await make.compartment([writer.id, inside.id]);
    const report = await submit({ compartments: [code] }, writer);
    const params = { code, userId: writer.id };
    await apiAs(admin)(compartmentsEndpoints.removeMember, { params });
    expect((await read(writer, report)).status).toBe(404);
    expect((await read(inside, report)).status).toBe(200);
    const mine = await apiAs(writer)(reportsEndpoints.listMine, {});
    expect([mine.body, mine.headers['x-total-count']]).toEqual([[], '0']);
  });
});

describe('bad input', () => {
  const refuse = async (marking: object) => {
    const { status, error } = await apiAs(author)(reportsEndpoints.create, {
      body: { ...text, marking },
    });
    return [status, error.details?.[0]?.path, error.details?.[0]?.message];
  };

  test('unknown levels, strange compartments and people who left', async () => {
    expect(await refuse({ tlp: 'PINK' })).toEqual([
      400,
      'marking.tlp',
      'The level must be one of CLEAR, GREEN, AMBER, AMBER+STRICT, RED',
    ]);
    const foreign = await make.compartment([inside.id]);
    for (const code of [foreign, 'NOT-THERE']) {
      expect(await refuse({ compartments: [code] })).toEqual([
        400,
        'marking.compartments',
        `You are not in compartment ${code}`,
      ]);
    }
    const archived = await make.compartment([author.id]);
    await db`update compartments set archived_at = now() where code = ${archived}`;
    expect(await refuse({ compartments: [archived] })).toEqual([
      400,
      'marking.compartments',
      `Compartment ${archived} is archived`,
    ]);
    for (const id of [newId(), (await make.member({ state: 'former' })).id]) {
      expect(await refuse({ tlp: 'RED', recipients: [id] })).toEqual([
        400,
        'marking.recipients',
        'Some of these people are no longer members',
      ]);
    }
    expect(await refuse({ tlp: 'AMBER', recipients: [inside.id] })).toEqual([
      400,
      'marking.recipients',
      'Only TLP:RED names people',
    ]);
    const own = await apiAs(community)(reportsEndpoints.create, {
      body: { ...text, marking: { tlp: 'AMBER' } },
    });
    expect([own.status, own.error.details?.[0]?.message]).toEqual([
      400,
      'You cannot read TLP:AMBER yourself',
    ]);
  });

  test('WHITE and the prefix are understood', async () => {
    const { body } = await apiAs(author)(reportsEndpoints.create, {
      body: { ...text, marking: { tlp: 'tlp:white' } },
    });
    expect(body.marking.tlp).toBe('CLEAR');
  });

  test('a compartment that was archived meanwhile may stay', async () => {
    const code = await make.compartment([author.id]);
    const report = await submit({ compartments: [code] });
    await db`update compartments set archived_at = now() where code = ${code}`;
    const kept = await mark(author, report, { tlp: 'AMBER', compartments: [code] });
    expect(kept.body).toEqual({ tlp: 'AMBER', compartments: [code] });
  });
});

describe('changing a marking', () => {
  test('raising needs no reason, lowering does, and both leave a revision and an audit row', async () => {
    const report = await submit({});
    expect((await mark(author, report, { tlp: 'AMBER+STRICT' })).status).toBe(200);
    const silent = await mark(author, report, { tlp: 'GREEN' });
    expect([silent.status, silent.error.details?.[0]?.path]).toEqual([400, 'reason']);
    const lowered = await mark(author, report, { tlp: 'GREEN', reason: REASON });
    expect(lowered.body).toEqual({ tlp: 'GREEN', compartments: [] });
    const revisions = await apiAs(author)(reportsEndpoints.listRevisions, { params: report });
    expect(revisions.body.map(({ marking, reason }) => [marking.tlp, reason])).toEqual([
      ['AMBER+STRICT', REASON],
      ['GREEN', null],
    ]);
    const rows = await db`
      select act, details from audit_log where subject_id = ${report.id} order by seq`;
    expect(rows).toEqual([
      {
        act: 'report.marked',
        details: {
          from: { tlp: 'GREEN', compartments: [] },
          to: { tlp: 'AMBER+STRICT', compartments: [] },
        },
      },
      {
        act: 'report.marked',
        details: {
          from: { tlp: 'AMBER+STRICT', compartments: [] },
          to: { tlp: 'GREEN', compartments: [] },
          reason: REASON,
        },
      },
    ]);
  });

  test('a compartment that is taken away lowers it', async () => {
    const code = await make.compartment([author.id]);
    const report = await submit({ compartments: [code] });
    expect((await mark(author, report, { tlp: 'AMBER' })).status).toBe(400);
    expect((await mark(author, report, { tlp: 'AMBER', reason: REASON })).status).toBe(200);
  });

  test('what was written under a higher marking stays with those who could read it', async () => {
    const report = await submit({ tlp: 'AMBER' });
    await apiAs(author)(reportsEndpoints.change, {
      params: report,
      body: { ...text, content: 'Without the source.', revision: 1 },
    });
    await mark(author, report, { tlp: 'GREEN', reason: REASON });
    const revisions = async (reader: Member) =>
      (await apiAs(reader)(reportsEndpoints.listRevisions, { params: report })).body;
    expect((await revisions(inside)).map(({ content }) => content)).toEqual([
      'Without the source.',
      'Seen twice.',
    ]);
    expect(await revisions(community)).toEqual([]);
  });

  test.each(['report', 'investigation'] as const)(
    'whoever is named later does not read earlier versions (%s)',
    async (kind) => {
      const id = await make[kind]({ userId: author.id });
      await make.mark(kind, id, { tlp: 'RED', recipients: [author.id, inside.id] });
      const [change, markThis, list] =
        kind === 'report'
          ? ([
              reportsEndpoints.change,
              markingsEndpoints.markReport,
              reportsEndpoints.listRevisions,
            ] as const)
          : ([
              investigationsEndpoints.change,
              markingsEndpoints.markInvestigation,
              investigationsEndpoints.listRevisions,
            ] as const);
      const edit = {
        ...text,
        content: 'Without the source.',
        revision: 1,
        description: 'Without the source.',
      };
      const api = apiAs(author) as (
        endpoint: Endpoint,
        parts: object,
      ) => Promise<{ status: number }>;
      expect((await api(change, { params: { id }, body: edit })).status).toBe(200);
      const name = async (...members: Member[]) => {
        const body = { tlp: 'RED', recipients: members.map((one) => one.id), reason: REASON };
        expect((await api(markThis, { params: { id }, body })).status).toBe(200);
      };
      const countRevisions = async (reader: Member) =>
        (await apiAs(reader)(list, { params: { id } })).body.length;
      await name(inside, community);
      expect(await countRevisions(community)).toBe(0);
      expect(await countRevisions(inside)).toBe(2);
      await name(community);
      expect((await apiAs(inside)(list, { params: { id } })).status).toBe(404);
      await name(inside, community);
      expect(await countRevisions(inside)).toBe(3);
      expect(await countRevisions(community)).toBe(2);
    },
  );

  test('the same marking again changes nothing', async () => {
    const report = await submit({ tlp: 'RED', recipients: [inside.id] });
    const again = { tlp: 'RED', recipients: [inside.id] };
    expect((await mark(author, report, again)).status).toBe(200);
    expect((await read(author, report)).body.revision).toBe(1);
  });

  test('the author and those named stay named while they are suspended', async () => {
    const [owner, named] = [await person(), await person()];
    const report = await submit({ tlp: 'RED', recipients: [admin.id, named.id] }, owner);
    const setState = (state: string) =>
      db`update users set state = ${state} where id = any (${[owner.id, named.id]})`;
    await setState('suspended');
    const body = { tlp: 'RED', recipients: [admin.id], reason: REASON };
    expect((await mark(admin, report, body)).status).toBe(200);
    await setState('active');
    for (const member of [owner, named]) expect((await read(member, report)).status).toBe(200);
    expect((await mark(admin, report, body)).status).toBe(200);
    expect((await read(named, report)).status).toBe(404);
    expect((await read(owner, report)).status).toBe(200);
  });

  test('those who remain after one who was named is removed are the same people', async () => {
    const leaver = await make.member();
    const report = await submit({ tlp: 'RED', recipients: [inside.id, leaver.id] });
    expect((await apiAs(admin)(usersEndpoints.delete, { params: leaver })).status).toBe(204);
    const rest = { tlp: 'RED', recipients: [inside.id] };
    expect((await mark(author, report, rest)).status).toBe(200);
    expect((await read(author, report)).body.revision).toBe(1);
  });

  test('is for its author and admins who can see it', async () => {
    const report = await submit({ tlp: 'AMBER' });
    expect((await mark(inside, report, { tlp: 'AMBER+STRICT' })).status).toBe(403);
    expect((await mark(community, report, { tlp: 'RED' })).status).toBe(404);
    expect((await mark(admin, report, { tlp: 'RED' })).body.tlp).toBe('RED');
    expect((await read(admin, report)).status).toBe(404);
    expect((await mark(admin, report, { tlp: 'GREEN', reason: REASON })).status).toBe(404);
    expect((await read(author, report)).status).toBe(200);
  });

  test('investigations take their tasks with them', async () => {
    const investigation = await open({});
    const { body: task } = await apiAs(author)(tasksEndpoints.createInInvestigation, {
      params: investigation,
      body: { title: 'Ask the harbour', assignedToUserId: community.id },
    });
    const ownTasks = async () => {
      const { body, headers } = await apiAs(community)(tasksEndpoints.listMine, {});
      return [body.map(({ id }) => id).includes(task.id), headers['x-total-count']];
    };
    const [, before] = await ownTasks();
    const { status } = await apiAs(author)(markingsEndpoints.markInvestigation, {
      params: investigation,
      body: { tlp: 'AMBER' },
    });
    expect(status).toBe(200);
    expect(await ownTasks()).toEqual([false, String(Number(before) - 1)]);
    const missing = await apiAs(community)(tasksEndpoints.get, { params: { taskId: task.id } });
    expect(missing.status).toBe(404);
    const { body } = await apiAs(inside)(tasksEndpoints.get, { params: { taskId: task.id } });
    expect(body.marking).toEqual({ tlp: 'AMBER', compartments: [] });
  });

  test('a task of a restricted investigation goes to those who may see it', async () => {
    const params = await open({ tlp: 'AMBER' });
    const { status, error } = await apiAs(author)(tasksEndpoints.createInInvestigation, {
      params,
      body: { title: 'Ask the harbour', assignedToUserId: community.id },
    });
    expect([status, error.details?.[0]?.message]).toEqual([
      400,
      'This member cannot see the investigation',
    ]);
  });
});

describe('races', () => {
  test('a comment posted while the report is raised beyond its writer comes before it or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const report = await submit({});
      const post = () =>
        apiAs(community)(commentsEndpoints.create, {
          params: report,
          body: { content: 'Agreed' },
        });
      const [raised, posted] = await Promise.all([mark(author, report, { tlp: 'AMBER' }), post()]);
      expect(raised.status).toBe(200);
      expect([201, 404]).toContain(posted.status);
      expect((await post()).status).toBe(404);
    }
  });

  test('a link made while the report is raised leaves counts that equal the links', async () => {
    const investigation = await open({});
    for (let round = 0; round < 5; round += 1) {
      const report = await submit({});
      await Promise.all([
        mark(author, report, { tlp: 'RED' }),
        apiAs(inside)(investigationsEndpoints.linkReport, {
          params: investigation,
          body: { reportId: report.id },
        }),
      ]);
    }
    const wrong = await db`
      select from (
        select l.investigation_id, r.audience_id, count(*) from investigation_reports l
        join reports r on r.id = l.report_id group by 1, 2) linked
      full join linked_report_counts c using (investigation_id, audience_id)
      where coalesce(linked.count, 0) <> coalesce(c.count, 0)`;
    expect(wrong).toEqual([]);
  });

  test('memberships and new markings at once leave nobody in who is out', async () => {
    const member = await person();
    const codes = [await make.compartment([author.id]), await make.compartment([author.id])];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        ...codes.map((code) =>
          apiAs(admin)(
            round % 2 === 0 ? compartmentsEndpoints.addMember : compartmentsEndpoints.removeMember,
            { params: { code, userId: member.id } },
          ),
        ),
        submit({ tlp: 'AMBER', compartments: codes.slice(round % 2) }),
        submit({ tlp: 'RED', compartments: codes, recipients: [member.id] }),
      ]);
    }
    const drift = await db`
      (select user_id, audience_id from audience_members
        except select user_id, audience_id from audience_readers)
      union all
      (select user_id, audience_id from audience_readers where audience_id > 4
        except select user_id, audience_id from audience_members)`;
    expect(drift).toEqual([]);
  });
});

describe('nothing around it', () => {
  test('every count of a reader is of what they see', async () => {
    const writer = await person();
    const hidden = await submit({ tlp: 'RED' }, writer);
    const shown = await submit({}, writer);
    const investigation = await open({}, writer);
    await open({ tlp: 'AMBER+STRICT' }, writer);
    for (const reportId of [hidden.id, shown.id]) {
      await apiAs(writer)(investigationsEndpoints.linkReport, {
        params: investigation,
        body: { reportId },
      });
    }
    const countsFor = async (reader: Member) => {
      const api = apiAs(reader);
      const profile = (await api(usersEndpoints.profile, { params: writer })).body;
      const users = (await api(usersEndpoints.list, { query: { q: writer.username } })).body;
      const board = (await api(leaderboardEndpoints.list, { query: { limit: 500 } })).body;
      const byAuthor = await api(reportsEndpoints.list, { query: { author: writer.id } });
      return {
        profile: [profile.reportCount, profile.investigationCount, profile.recentReports.length],
        expertise: profile.expertise.map(({ count }) => count),
        users: users.map(({ reportCount }) => reportCount),
        board: board.find(({ id }) => id === writer.id)?.reportCount,
        list: byAuthor.headers['x-total-count'],
        linked: (await api(investigationsEndpoints.get, { params: investigation })).body
          .reportCount,
        links: (await api(investigationsEndpoints.listReports, { params: investigation })).headers[
          'x-total-count'
        ],
      };
    };
    expect(await countsFor(writer)).toEqual({
      profile: [2, 2, 2],
      expertise: [2],
      users: [2],
      board: 2,
      list: '2',
      linked: 2,
      links: '2',
    });
    expect(await countsFor(community)).toEqual({
      profile: [1, 1, 1],
      expertise: [1],
      users: [1],
      board: 1,
      list: '1',
      linked: 1,
      links: '1',
    });
  });

  test('mentions, notifications and presence follow the marking', async () => {
    const report = await submit({});
    const api = apiAs(community);
    const about = async () =>
      (await api(notificationsEndpoints.list, {})).body.filter(
        ({ targetId }) => targetId === report.id,
      );
    await apiAs(author)(commentsEndpoints.create, {
      params: report,
      body: { content: `@${community.username} look` },
    });
    expect((await about()).map(({ title, marking }) => [title, marking?.tlp])).toEqual([
      [text.title, 'GREEN'],
    ]);
    const unread = async () => (await api(notificationsEndpoints.countUnread, {})).body.count;
    const before = await unread();
    await api(presenceEndpoints.reportPresence, { body: { place: 'report', placeId: report.id } });
    await mark(author, report, { tlp: 'AMBER' });
    expect(await about()).toEqual([]);
    expect(await unread()).toBe(before - 1);
    await apiAs(author)(commentsEndpoints.create, {
      params: report,
      body: { content: `@${community.username} again` },
    });
    const here = await apiAs(inside)(presenceEndpoints.reportPresence, {
      body: { place: 'report', placeId: report.id },
    });
    expect(here.body.map(({ id }) => id)).not.toContain(community.id);
    // Those who may see it again find what was told them then, and nothing from between.
    await mark(author, report, { tlp: 'GREEN', reason: REASON });
    expect(await about()).toHaveLength(1);
    expect(await db`select from notifications where title = ${text.title}`).toEqual([]);
  });

  test('mentions and assignments do not tell who else is named', async () => {
    const named = await person();
    const marking = { tlp: 'RED', recipients: [inside.id, named.id] } as const;
    const [report, investigation] = [await submit(marking), await open(marking)];
    const task = (
      await apiAs(author)(tasksEndpoints.createInInvestigation, {
        params: investigation,
        body: { title: 'Ask the harbour master' },
      })
    ).body;
    const people = [named, outside];
    for (const other of people) {
      const content = `@${other.username} look`;
      const written = [
        await apiAs(inside)(commentsEndpoints.create, { params: report, body: { content } }),
        await apiAs(inside)(tasksEndpoints.comment, {
          params: { taskId: task.id },
          body: { content },
        }),
      ];
      for (const { body } of written) expect(body.mentions).toEqual([mentionOf(other)]);
      const assign = (by: Member) =>
        apiAs(by)(tasksEndpoints.createInInvestigation, {
          params: investigation,
          body: { title: 'Count the crates', assignedToUserId: other.id },
        });
      expect([(await assign(inside)).status, (await assign(inside)).error.message]).toEqual([
        400,
        expect.stringContaining('Only the author of the investigation gives its tasks to others'),
      ]);
      expect((await assign(author)).status).toBe(other === named ? 201 : 400);
    }
    const told = async (reader: Member) =>
      (await apiAs(reader)(notificationsEndpoints.list, {})).body.map(({ kind }) => kind);
    expect((await told(named)).toSorted()).toEqual([...['mention', 'mention', 'task-assigned']]);
    expect(await told(outside)).toEqual([]);
    for (const id of [inside.id, author.id]) {
      const body = { title: 'Write it down', assignedToUserId: id };
      const given = await apiAs(inside)(tasksEndpoints.createInInvestigation, {
        params: investigation,
        body,
      });
      expect(given.status).toBe(201);
    }
  });

  test('a feed item shows only those of its reports that the reader sees', async () => {
    const storyId = newId();
    const itemId = newId();
    const sourceId = newId();
    await db`insert into external_intel_sources (id, name, url) values (${sourceId}, 'Wire', 'https://wire.example')`;
    await db`insert into external_intel_stories (id, published_at) values (${storyId}, now())`;
    await db`
      insert into external_intel_items (id, source_id, story_id, title, content, url, published_at, intelligence_type,
        source_url, identity, content_hash, canonical_url)
      values (${itemId}, ${sourceId}, ${storyId}, 'Crane', 'Seen', 'https://wire.example/1', now(), 'OSINT',
        'https://wire.example', '1', '1', 'https://wire.example/1')`;
    await apiAs(author)(reportsEndpoints.create, {
      body: { ...text, feedItemId: itemId, marking: { tlp: 'AMBER' } },
    });
    const reportsFor = async (reader: Member) =>
      (await apiAs(reader)(feedEndpoints.listItems, {})).body.flatMap(({ reports }) => reports);
    expect(await reportsFor(inside)).toHaveLength(1);
    expect(await reportsFor(community)).toEqual([]);
  });

  test('cached lists are never shared between readers who see different things', async () => {
    const code = await make.compartment([author.id, inside.id]);
    const report = await submit({ compartments: [code] });
    const listed = async (reader: Member) =>
      (await apiAs(reader)(reportsEndpoints.list, {})).body.some(({ id }) => id === report.id);
    for (let round = 0; round < 2; round += 1) {
      expect([await listed(inside), await listed(outside)]).toEqual([true, false]);
    }
    const params = { code, userId: inside.id };
    await apiAs(admin)(compartmentsEndpoints.removeMember, { params });
    expect(await listed(inside)).toBe(false);
  });

  test('a response made while its reader enters a compartment is not shared', async () => {
    const [entering, other] = [await person(), await person()];
    const code = await make.compartment([author.id]);
    const report = await submit({ compartments: [code] });
    const list = (reader: Member) => apiAs(reader)(reportsEndpoints.list, { query: { limit: 17 } });
    let pending: ReturnType<typeof list> | undefined;
    await db.begin(async (tx) => {
      await tx`lock table reports in access exclusive mode`;
      pending = list(entering);
      await expect.poll(() => countBlocked(db)).toBeGreaterThan(0);
      await db`
        insert into compartment_members (compartment_id, user_id, granted_via)
        select id, ${entering.id}, 'admin' from compartments where code = ${code}`;
    });
    const ids = ({ body }: Awaited<ReturnType<typeof list>>) => body.map(({ id }) => id);
    expect(ids(await (pending ?? list(entering)))).toContain(report.id);
    expect(ids(await list(other))).not.toContain(report.id);
  });

  test('a hidden object answers like one that never was, byte for byte', async () => {
    const report = await submit({ tlp: 'RED' });
    const investigation = await open({ tlp: 'RED' });
    const taskId = await make.task({ investigationId: investigation.id });
    const paths = [
      `/api/reports/ID`,
      `/api/reports/ID/comments`,
      `/api/reports/ID/revisions`,
      `/api/reports/ID/investigations`,
      `/api/reports/ID/readers`,
      `/api/investigations/ID`,
      `/api/investigations/ID/reports`,
      `/api/investigations/ID/tasks`,
      `/api/investigations/ID/revisions`,
      `/api/investigations/ID/linkable-reports`,
      `/api/investigations/ID/readers`,
      `/api/tasks/ID`,
      `/api/tasks/ID/comments`,
    ];
    const get = async (url: string) => {
      const answer = await app.inject({
        url,
        headers: { host: 'localhost:3000' },
        cookies: { [SESSION_COOKIE]: outside.session },
      });
      const { requestId, ...body } = answer.json();
      expect(requestId).toBeTypeOf('string');
      const { date, 'x-request-id': _id, ...headers } = answer.headers;
      return { status: answer.statusCode, body, headers };
    };
    for (const path of paths) {
      const hidden = path.startsWith('/api/reports')
        ? report.id
        : path.startsWith('/api/tasks')
          ? taskId
          : investigation.id;
      const answer = await get(path.replace('ID', hidden));
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer).toEqual(await get(path.replace('ID', newId())));
    }
  });

  test('audit rows of restricted work carry no title', async () => {
    const report = await submit({ tlp: 'AMBER' });
    await apiAs(admin)(reportsEndpoints.delete, { params: report });
    const rows = await db`
      select subject_name from audit_log where act = 'report.deleted' and subject_id = ${report.id}`;
    expect(rows).toEqual([{ subjectName: null }]);
  });
});

describe('readers', () => {
  test('are counted before saving and listed for the author', async () => {
    const code = await make.compartment([author.id, inside.id, community.id]);
    const count = async (body: object) =>
      (await apiAs(author)(markingsEndpoints.countReaders, { body })).body?.count;
    expect(await count({ tlp: 'GREEN', compartments: [code] })).toBe(3);
    expect(await count({ tlp: 'AMBER', compartments: [code] })).toBe(2);
    expect(await count({ tlp: 'RED' })).toBe(1);
    expect(await count({ tlp: 'RED', recipients: [outside.id] })).toBe(2);
    const foreign = await make.compartment([inside.id]);
    const refused = await apiAs(author)(markingsEndpoints.countReaders, {
      body: { compartments: [foreign] },
    });
    expect(refused.status).toBe(400);
    const above = await apiAs(community)(markingsEndpoints.countReaders, {
      body: { tlp: 'AMBER' },
    });
    expect(above.error.details).toEqual([
      { path: 'tlp', message: 'You cannot read TLP:AMBER yourself' },
    ]);
    const report = await submit({ tlp: 'AMBER', compartments: [code] });
    const { body } = await apiAs(author)(markingsEndpoints.readersOfReport, { params: report });
    expect(body.count).toBe(2);
    expect(body.members.map(({ id }) => id).toSorted()).toEqual([author.id, inside.id].toSorted());
    const nosy = await apiAs(inside)(markingsEndpoints.readersOfReport, { params: report });
    expect(nosy.status).toBe(403);
  });

  test('a member chooses from the levels they read and the compartments they are in', async () => {
    const code = await make.compartment([client.id]);
    const { body } = await apiAs(client)(markingsEndpoints.list, {});
    expect(body.levels.map(({ label }) => label)).toEqual([
      'TLP:CLEAR',
      'TLP:GREEN',
      'TLP:AMBER',
      'TLP:RED',
    ]);
    expect(body.compartments.map((one) => one.code)).toContain(code);
  });
});

describe('access with a reason', () => {
  const take = (by: Member, { id }: { id: string }) =>
    apiAs(by)(markingsEndpoints.accessReport, { params: { id }, body: { reason: REASON } });

  test('lets one admin see one object for an hour, and its author knows', async () => {
    const boss = await make.member({ isAdmin: true });
    const other = await make.member({ isAdmin: true });
    const report = await submit({ tlp: 'RED' });
    const another = await submit({ tlp: 'RED' });
    expect((await read(boss, report)).status).toBe(404);
    const taken = await take(boss, report);
    expect(taken.status).toBe(201);
    const { body } = await read(boss, report);
    expect(body.accessUntil).toBe(taken.body.until);
    // Whoever may see the report sees that.
    const seen = (await read(author, report)).body;
    expect(seen.accessUntil).toBeNull();
    expect(seen.accesses?.map(({ user, reason }) => [user?.id, reason])).toEqual([
      [boss.id, REASON],
    ]);
    const listed = async (reader: Member) =>
      (await apiAs(reader)(reportsEndpoints.list, {})).body.some(({ id }) => id === report.id);
    expect([await listed(boss), await listed(other)]).toEqual([true, false]);
    expect((await read(boss, another)).status).toBe(404);
    expect((await read(other, report)).status).toBe(404);
    expect((await take(boss, report)).status).toBe(409);
    const [told] = (await apiAs(author)(notificationsEndpoints.list, {})).body;
    expect([told?.kind, told?.targetId, told?.actor?.id]).toEqual([
      'restricted-access',
      report.id,
      boss.id,
    ]);
    const [row] = await db`
      select details ->> 'reason' as reason, subject_name from audit_log
      where act = 'marking.access-taken' and subject_id = ${report.id}`;
    expect(row).toEqual({ reason: REASON, subjectName: null });
    const left = await apiAs(boss)(markingsEndpoints.leaveReport, { params: report });
    expect(left.status).toBe(204);
    expect((await read(boss, report)).status).toBe(404);
    expect((await apiAs(boss)(markingsEndpoints.leaveReport, { params: report })).status).toBe(404);
  });

  test('gives reading, and nothing else: no editing, marking, naming, writing or linking', async () => {
    const [boss, stranger] = [
      await make.member({ isAdmin: true }),
      await make.member({ isAdmin: true }),
    ];
    const report = await submit({ tlp: 'RED', recipients: [inside.id] });
    const own = await open({ tlp: 'GREEN' }, boss);
    await take(boss, report);
    const marking = { tlp: 'RED', compartments: [], recipients: [boss.id], reason: REASON };
    const acts = (by: Member) => [
      mark(by, report, marking),
      apiAs(by)(reportsEndpoints.change, {
        params: report,
        body: { ...text, content: 'Nothing was seen.', revision: 1 },
      }),
      apiAs(by)(reportsEndpoints.retract, { params: report, body: { reason: REASON } }),
      apiAs(by)(commentsEndpoints.create, { params: report, body: { content: 'Who said so?' } }),
      apiAs(by)(investigationsEndpoints.linkReport, {
        params: own,
        body: { reportId: report.id },
      }),
      apiAs(by)(reportsEndpoints.create, {
        body: { ...text, sources: [{ citation: 'The crane', reportId: report.id }] },
      }),
    ];
    const outcomes = async (by: Member) =>
      (await Promise.all(acts(by))).map(({ status, body }) => [
        status,
        'message' in body && body.message,
      ]);
    const refused = await outcomes(boss);
    expect(refused.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 400]);
    // As if it were not there at all.
    expect(refused).toEqual(await outcomes(stranger));
    expect((await read(inside, report)).body).toMatchObject({ ...text, revision: 1 });
    expect((await read(boss, report)).status).toBe(200);
    const removed = await apiAs(boss)(reportsEndpoints.delete, { params: report });
    expect(removed.status).toBe(204);
  });

  test('ends by itself, and with the role', async () => {
    const boss = await make.member({ isAdmin: true });
    const report = await submit({ tlp: 'RED' });
    await take(boss, report);
    await db`update marking_accesses set until = now() where user_id = ${boss.id}`;
    expect((await read(boss, report)).status).toBe(404);
    await take(boss, report);
    await db`update users set is_admin = false where id = ${boss.id}`;
    expect((await read(boss, report)).status).toBe(404);
    await db`update users set is_admin = true where id = ${boss.id}`;
    expect((await read(boss, report)).status).toBe(404);
  });

  test('is neither needed nor given for what one reads already', async () => {
    const report = await submit({});
    expect((await take(admin, report)).status).toBe(409);
    expect((await take(admin, { id: newId() })).status).toBe(404);
    expect((await take(author, report)).status).toBe(403);
  });
});

test('affiliation changes take effect at once', async () => {
  const report = await submit({ tlp: 'AMBER+STRICT' });
  const member = await person();
  expect((await read(member, report)).status).toBe(200);
  await apiAs(admin)(accessEndpoints.changeMember, {
    params: { id: member.id },
    body: { affiliation: 'client' },
  });
  expect((await read(member, report)).status).toBe(404);
});

test('the levels of the database are those of the contract', async () => {
  const rows = await db<{ affiliation: Affiliation; clearance: number }[]>`
    select affiliation, clearance_of(affiliation) as clearance
    from unnest(${Object.keys(CLEARANCES)}::text[]) as affiliation`;
  for (const { affiliation, clearance } of rows) {
    expect(TLP_LEVELS[clearance - 1]).toBe(CLEARANCES[affiliation]);
  }
  const levels =
    await db`select tlp, tlp_level(tlp) as level from audiences where id <= 4 order by id`;
  expect(levels).toEqual(TLP_LEVELS.slice(0, 4).map((tlp, index) => ({ tlp, level: index + 1 })));
});
