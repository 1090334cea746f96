import { fileUrl } from '@watchfloor/contract';
import sharp from 'sharp';
import { lockUntilCommit } from '../db/locks';
import { levelOf } from '../db/sight';
import { newId } from '../identifiers';
import { startSession } from '../modules/auth/sessions';
import { endingOf, newToken, toTokenHash } from '../modules/auth/token-format';
import type { createFilesApp } from '../modules/files/upload.fixture';
import type { Member } from '../testing/factories';
import type { ActorName } from './rights.table';

const HOUR_MS = 3_600_000;

/** The object of a call: the ids of its path and parts of its body. */
export interface Target {
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type MakeTarget = (caller: Member, call: string) => Promise<Target>;

type FilesApp = Awaited<ReturnType<typeof createFilesApp>>;

/** The actors of the table, and a new object of each kind on request. */
export async function layScene(files: FilesApp) {
  const { db, make } = files;
  const owner = await make.member();
  const colleague = await make.member();
  const actors: Readonly<Record<Exclude<ActorName, 'nobody'>, Member>> = {
    owner,
    member: await make.member(),
    room: await make.member(),
    ex: await make.member(),
    admin: await make.member({ isAdmin: true }),
    suspended: await make.member({ isAdmin: true, state: 'suspended' }),
    waiting: await make.member({ state: 'waiting' }),
  };
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer();

  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const id = newId();
    await db`insert into ${db(table)} ${db({ id, ...row })}`;
    return id;
  };

  async function upload(): Promise<string> {
    const { body } = await files.upload(owner, picture, 'picture.png');
    return body.url.split('/').at(-1) ?? '';
  }

  async function room(isPrivate: boolean): Promise<string> {
    const memberIds = [actors.room.id, actors.ex.id, colleague.id];
    const id = await make.warRoom({ ownerId: owner.id, isPrivate, memberIds });
    await db`delete from war_room_members where war_room_id = ${id} and user_id = ${actors.ex.id}`;
    return id;
  }

  async function takenRoom(): Promise<string> {
    const warRoomId = await room(true);
    await insert('war_room_accesses', {
      warRoomId,
      userId: actors.admin.id,
      userName: actors.admin.username,
      reason: 'A complaint was made about it',
      until: new Date(Date.now() + 3_600_000),
    });
    return warRoomId;
  }

  /** Objects in a room, by the call that needs them. */
  async function inRoom(warRoomId: string, userId: string, call: string): Promise<Target> {
    if (call.includes('{userId}')) return { params: { id: warRoomId, userId } };
    const place = { latitude: '1', longitude: '1', title: 'Seen', description: 'From the road' };
    if (call.includes('{updateId}')) {
      const row = { warRoomId, userId, ...place };
      return {
        params: { id: warRoomId, updateId: await insert('war_room_situation_updates', row) },
      };
    }
    const row = { warRoomId, userId, content: 'Between us' };
    return { params: { id: warRoomId, messageId: await insert('chat_messages', row) } };
  }

  /** A file that the owner of the room posted in its chat. */
  async function fileIn(warRoom: Promise<string>): Promise<string> {
    const [id, warRoomId] = [await upload(), await warRoom];
    const row = { warRoomId, userId: owner.id, content: 'Look' };
    const messageId = await insert('chat_messages', row);
    const file = { messageId, position: 0, type: 'file', url: fileUrl(id), uploadId: id };
    await insert('chat_message_attachments', file);
    await db`update uploads set uses = 1 where id = ${id}`;
    return id;
  }

  const savedSearch = (userId = owner.id) =>
    insert('saved_searches', {
      ...{ userId, name: 'Tideline', query: 'halcyon', alert: 'now' },
      ...{ needles: ['halcyon'], types: [] },
    });
  /** Nothing is ever sent to it. */
  const webhook = (values: object = {}) =>
    insert('webhooks', {
      ...{ userId: owner.id, url: 'https://receiver.example/', events: ['search.matched'] },
      ...{ maxLevel: 2, busyUntil: 'infinity', ...values },
    });

  const one = (makeId: () => Promise<string>, name = 'id'): MakeTarget => {
    return async () => ({ params: { [name]: await makeId() } });
  };
  const userId = owner.id;
  /** A report or an investigation of a colleague who has named nobody. */
  async function shut(kind: 'report' | 'investigation'): Promise<string> {
    const id = await make[kind]({ userId: colleague.id });
    await make.mark(kind, id, { tlp: 'RED', recipients: [colleague.id] });
    return id;
  }

  async function lent(kind: 'report' | 'investigation'): Promise<string> {
    const objectId = await shut(kind);
    await insert('marking_accesses', {
      kind,
      objectId,
      userId: actors.admin.id,
      userName: actors.admin.username,
      reason: 'A complaint was made about it',
      until: new Date(Date.now() + 3_600_000),
    });
    return objectId;
  }

  /** A file that a report shows. */
  async function fileOf(report: Promise<string>): Promise<string> {
    const [uploadId, reportId] = [await upload(), await report];
    await insert('report_attachments', { reportId, uploadId, position: 0 });
    await db`update uploads set uses = 1 where id = ${uploadId}`;
    return uploadId;
  }

  const judgementOf = async (reportId: string) => ({
    id: reportId,
    judgementId: await insert('report_judgements', { reportId, position: 0, text: 'They will' }),
  });
  /** The scanner of the app waits, as it would store what it had read of a text before this changes it. */
  const betweenScans = async <T>(lay: () => Promise<T>): Promise<T> =>
    (await db.begin(async (tx) => {
      await lockUntilCommit(tx, 'entityScanning');
      return lay();
    })) as T;
  /** Something that only this report names. */
  async function entityOf(report: Promise<string>) {
    const [id, textId] = [newId(), await report];
    const value = `${id}.com`;
    await db`insert into entities ${db({ id, kind: 'domain', value, canonicalId: id })}`;
    await db`update reports set content = ${value} where id = ${textId}`;
    const mention = { entityId: id, entryId: textId, seenAt: new Date(), places: [] };
    await db`insert into entity_mentions ${db(mention)} on conflict do nothing`;
    return { id, textId };
  }
  /** Something with two names, into which another was merged. */
  async function namedOf(report: Promise<string>): Promise<Target> {
    const { id, textId } = await entityOf(report);
    const other = await entityOf(make.report({ userId }));
    const content = `${id}.com ${other.id}.com`;
    await db`update entities set is_named = true where id = ${id}`;
    await db`update reports set content = ${content} where id = ${textId}`;
    await insert('entity_names', { entityId: id, name: `${id}.com` });
    const nameId = await insert('entity_names', { entityId: id, name: newId() });
    const merge = { intoId: id, fromId: other.id };
    const mergeId = await insert('entity_merges', merge);
    await db`insert into entity_ancestors (entity_id, ancestor_id, depth) values (${other.id}, ${id}, 1)`;
    await db`update entities set canonical_id = ${id} where id = ${other.id}`;
    const intoId = (await entityOf(make.report({ userId }))).id;
    return { params: { id, nameId, mergeId }, body: { intoId } };
  }
  async function assessedOf(report: Promise<string>) {
    const { id } = await entityOf(report);
    const row = { entityId: id, audienceId: 2, verdict: 'benign', validFrom: new Date(), userId };
    return { id, assessmentId: await insert('entity_assessments', row) };
  }
  async function graphOf(investigation: Promise<string>) {
    const investigationId = await investigation;
    const drawing = { roots: [], since: null, until: null, nodes: [] };
    const row = { investigationId, userId, name: 'Links', drawing };
    return { id: investigationId, graphId: await insert('saved_graphs', row) };
  }
  const shutTask = async (assignedToUserId: string | null = null) =>
    make.task({
      createdByUserId: colleague.id,
      assignedToUserId,
      investigationId: await shut('investigation'),
    });
  const logLine = (entryId: string | null, authorId: string) =>
    insert('watch_log', {
      ...{ kind: 'note', what: 'written', authorId, text: 'Radio check', entryId },
    });
  /** From the owner to a colleague, or to `toUserId`. */
  async function handover(values: Record<string, unknown> = {}): Promise<string> {
    const shift = { shiftStart: new Date(0), shiftEnd: new Date(HOUR_MS) };
    const row = { fromUserId: userId, toUserId: colleague.id, ...shift, ...values };
    // A member has one draft.
    const [draft] = await db<{ id: string }[]>`
      select id from handovers where signed_at is null and from_user_id = ${row.fromUserId as string}`;
    return draft && !('signedAt' in values) ? draft.id : insert('handovers', row);
  }
  const SIGNED = {
    ...{ signedAt: new Date(HOUR_MS), hash: 'x', fromName: 'Owner', toName: 'Colleague' },
    facts: { tasks: [], rooms: [], sources: [], alerts: [] },
  };
  async function pointOf(entryId: string | null) {
    const lineId = entryId && (await logLine(entryId, userId));
    const pointId = newId();
    const points = [{ id: pointId, text: 'See to it', lineId }];
    return { id: await handover({ ...SIGNED, points }), pointId };
  }
  const shutTargets: Readonly<Record<string, (caller: Member) => Promise<Target['params']>>> = {
    report: async () => ({ id: await shut('report') }),
    judgement: async () => judgementOf(await shut('report')),
    draft: async () => ({ subject: await shut('report') }),
    entity: () => betweenScans(() => entityOf(shut('report'))),
    assessed: () => betweenScans(() => assessedOf(shut('report'))),
    named: async () => (await betweenScans(() => namedOf(shut('report')))).params,
    comment: async () => ({
      id: await make.comment({ userId, reportId: await shut('report') }),
    }),
    investigation: async () => ({ id: await shut('investigation') }),
    'handed point': async () => pointOf(await shut('report')),
    'log line': async (caller) => ({ id: await logLine(await shut('report'), caller.id) }),
    graph: () => graphOf(shut('investigation')),
    'report file': async () => ({ id: await fileOf(shut('report')) }),
    task: async () => ({ taskId: await shutTask() }),
    'given task': async (caller) => ({ taskId: await shutTask(caller.id) }),
    'task comment': async () => ({
      id: await insert('task_comments', { taskId: await shutTask(), userId, content: 'Agreed' }),
    }),
  };
  const message = () => insert('global_forum_messages', { userId, content: 'To all' });
  const targets: Readonly<Record<string, MakeTarget>> = {
    '-': async () => ({ params: {} }),
    user: one(async () => (await make.member()).id),
    self: async (caller) => ({ params: { id: caller.id } }),
    session: one(async () => {
      await startSession(db, { userId });
      const [row] = await db<{ id: string }[]>`
        select id from sessions where user_id = ${userId} order by created_at desc limit 1`;
      return row?.id ?? '';
    }),
    group: one(() => insert('group_grants', { groupName: newId() })),
    compartment: async (_caller, call) => {
      const code = `C-${newId().slice(-12).toUpperCase()}`;
      const compartmentId = await insert('compartments', { code, title: 'Need to know' });
      if (!call.includes('{userId}')) return { params: { code } };
      const member = await make.member();
      if (call.startsWith('DELETE')) {
        const row = { compartmentId, userId: member.id, grantedVia: 'admin' };
        await db`insert into compartment_members ${db(row)}`;
      }
      return { params: { code, userId: member.id } };
    },
    invitation: one(() =>
      insert('invitations', { tokenHash: newId(), expiresAt: new Date(Date.now() + 3_600_000) }),
    ),
    passkey: one(async () => newId()),
    report: one(() => make.report({ userId })),
    draft: one(() => make.report({ userId }), 'subject'),
    exclusions: one(() => insert('exclusion_lists', { name: newId() })),
    template: one(() => insert('report_templates', { name: newId(), title: '', content: 'Who:' })),
    number: async () => {
      const id = await make.report({ userId });
      const [row] = await db<{ number: string }[]>`select number from reports where id = ${id}`;
      return { params: { number: row?.number ?? '' } };
    },
    judgement: async () => ({ params: await judgementOf(await make.report({ userId })) }),
    comment: one(() => make.comment({ userId })),
    entity: async () => ({ params: await betweenScans(() => entityOf(make.report({ userId }))) }),
    named: () => betweenScans(() => namedOf(make.report({ userId }))),
    assessed: async () => ({
      params: await betweenScans(() => assessedOf(make.report({ userId }))),
    }),
    'shut report': one(() => shut('report')),
    'lent report': one(() => lent('report')),
    'shut case': one(() => shut('investigation')),
    'lent case': one(() => lent('investigation')),
    investigation: one(() => make.investigation({ userId })),
    graph: async () => ({ params: await graphOf(make.investigation({ userId: colleague.id })) }),
    'in graph': async () => ({
      params: {},
      body: { roots: [{ kind: 'report', id: await make.report({ userId }) }] },
    }),
    task: one(() => make.task({ createdByUserId: userId }), 'taskId'),
    'given task': async (caller) => ({
      params: {
        taskId: await make.task({ createdByUserId: colleague.id, assignedToUserId: caller.id }),
      },
    }),
    'task comment': one(async () =>
      insert('task_comments', {
        taskId: await make.task({ createdByUserId: userId }),
        userId,
        content: 'Agreed',
      }),
    ),
    update: one(() => make.situationUpdate({ userId })),
    handover: one(() => handover(SIGNED)),
    'handed draft': async (caller) => ({
      params: {
        id: await handover({ fromUserId: caller === owner ? userId : (await make.member()).id }),
      },
    }),
    'handed me': async (caller) => ({
      params: {
        id: await handover({ ...SIGNED, fromUserId: colleague.id, toUserId: caller.id }),
      },
    }),
    'handed point': async () => ({ params: await pointOf(null) }),
    import: one(() => insert('stix_imports', { userId, name: 'acme.json', state: 'preview' })),
    token: one(async () => {
      const ending = endingOf(await make.token(userId));
      const [row] = await db<{ id: string }[]>`
        select id from api_tokens where user_id = ${userId} and ending = ${ending} order by created_at desc limit 1`;
      return row?.id ?? '';
    }),
    'saved search': one(() => savedSearch()),
    'own search': async (caller) => ({
      params: {},
      body: { events: ['search.matched'], savedSearchId: await savedSearch(caller?.id) },
    }),
    webhook: one(() => webhook()),
    'webhook off': one(() => webhook({ disabledAt: new Date() })),
    delivery: async () => {
      const webhookId = await webhook();
      const sent = { type: 'search.matched', objectIds: [], attemptedAt: new Date() };
      return {
        params: {
          id: webhookId,
          deliveryId: await insert('webhook_deliveries', { ...sent, webhookId, state: 'failed' }),
        },
      };
    },
    'fed search': one(async () => {
      const searchId = await savedSearch();
      const hash = toTokenHash('wfr', newToken('wfr'));
      await insert('feed_links', { userId, searchId, hash });
      return searchId;
    }),
    /** Without its secret, as everybody else's. */
    feed: one(async () => `${newId()}.xml`, 'file'),
    collection: one(() =>
      insert('taxii_collections', {
        ...{ userId, title: 'Shared', query: '', maxLevel: 2, tlpIds: '2.0', canWrite: false },
      }),
    ),
    'log line': one(() => logLine(null, userId)),
    pin: one(() => insert('global_map_pins', { userId, latitude: 1, longitude: 1, title: 'Pin' })),
    message: async (_caller, call) => ({
      params: { [call.includes('{messageId}') ? 'messageId' : 'id']: await message() },
    }),
    upload: one(upload),
    attached: one(async () => {
      const id = await upload();
      await files.attach(owner, fileUrl(id));
      return id;
    }),
    'report file': one(() => fileOf(make.report({ userId }))),
    'lent file': one(() => fileOf(lent('report'))),
    'open file': one(() => fileIn(room(false))),
    'private file': one(() => fileIn(room(true))),
    'taken file': one(() => fileIn(takenRoom())),
    feedback: one(() =>
      insert('beta_feedback', { userId, category: 'bug', subject: 'It', message: 'Broke' }),
    ),
    notification: one(() =>
      insert('notifications', { userId, kind: 'mention', target: 'forum', title: 'You' }),
    ),
    source: one(() =>
      insert('external_intel_sources', { name: 'Wire', url: `https://wire.example/${newId()}` }),
    ),
    item: one(() => make.feedItem()),
    claimed: one(async () => {
      const itemId = await make.feedItem();
      await db`insert into external_intel_claims (item_id, user_id) values (${itemId}, ${userId})`;
      return itemId;
    }),
    tag: one(async () => 'harbour'),
    'seen mark': one(() => insert('seen_marks', { userId, upTo: 1 })),
    open: one(() => room(false)),
    private: one(() => room(true)),
    'open own': async (caller, call) => inRoom(await room(false), caller.id, call),
    'open other': async (_caller, call) => inRoom(await room(false), colleague.id, call),
    'private own': async (caller, call) => inRoom(await room(true), caller.id, call),
    'private other': async (_caller, call) => inRoom(await room(true), colleague.id, call),
    taken: one(takenRoom),
    'taken own': async (caller, call) => inRoom(await takenRoom(), caller.id, call),
    'taken other': async (_caller, call) => inRoom(await takenRoom(), colleague.id, call),
    'at taken': async () => at(await takenRoom()),
    'at open': async () => at(await room(false)),
    'at private': async () => at(await room(true)),
  };

  return {
    actors,
    async makeTarget(object: string, caller: Member | null, call: string): Promise<Target> {
      const followed = FOLLOWED[object];
      if (followed) {
        const { params } = await this.makeTarget(followed.object, caller, call);
        return { params: { kind: followed.kind, ...params } };
      }
      const makeIt = targets[object];
      if (!makeIt) throw new Error(`no factory for this object of the table: ${object}`);
      return makeIt(caller ?? owner, call);
    },
    /** The same kind of object, hidden by its marking from all actors. */
    async makeHidden(object: string, caller: Member | null): Promise<Target> {
      const followed = FOLLOWED[object];
      if (followed) {
        const { params } = await this.makeHidden(followed.object, caller);
        return { params: { kind: followed.kind, ...params } };
      }
      const makeIt = shutTargets[object.replace('lent ', '').replace('case', 'investigation')];
      if (!makeIt) throw new Error(`no hidden object of this kind: ${object}`);
      return { params: await makeIt(caller ?? owner) };
    },
    /** The admin takes access to all that is hidden so far. */
    async lendHidden(): Promise<void> {
      const { id: adminId, username } = actors.admin;
      await db`
        insert into marking_accesses (id, kind, object_id, user_id, user_name, reason, until)
        select gen_random_uuid(), kind, id, ${adminId}, ${username}, 'A complaint', now() + interval '1 hour'
        from (
          select 'report' as kind, id from reports where audience_id > ${levelOf('AMBER+STRICT')}
          union all
          select 'investigation', id from investigations where audience_id > ${levelOf('AMBER+STRICT')}
        ) hidden
        where not exists (
          select from marking_accesses a where a.object_id = hidden.id and a.user_id = ${adminId})`;
    },
    /** A room of the caller that does not contain the target. */
    ownRoom: (caller: Member) => make.warRoom({ ownerId: caller.id }),
    /** Ids of existing objects that are no users, no rooms and not in rooms. */
    idOfAnotherType: (call: string) =>
      call.includes('/api/reports') ? make.investigation({ userId }) : make.report({ userId }),
  };
}

/** What is followed: its kind in the path, and the object. */
const FOLLOWED: Readonly<Record<string, { kind: string; object: string }>> = {
  'to report': { kind: 'report', object: 'report' },
  'to case': { kind: 'investigation', object: 'investigation' },
  'to entity': { kind: 'entity', object: 'entity' },
  'to open': { kind: 'war-room', object: 'open' },
  'to private': { kind: 'war-room', object: 'private' },
  'to user': { kind: 'member', object: 'user' },
  'to tag': { kind: 'tag', object: 'tag' },
};

const at = (placeId: string): Target => ({ params: {}, body: { place: 'war-room', placeId } });
