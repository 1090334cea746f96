import { fileUrl } from '@watchfloor/contract';
import sharp from 'sharp';
import { newId } from '../identifiers';
import { startSession } from '../modules/auth/sessions';
import type { createFilesApp } from '../modules/files/upload.fixture';
import type { Member } from '../testing/factories';
import type { ActorName } from './rights.table';

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

  const one = (makeId: () => Promise<string>, name = 'id'): MakeTarget => {
    return async () => ({ params: { [name]: await makeId() } });
  };
  const userId = owner.id;
  async function feedItem(): Promise<string> {
    const sourceId = await insert('external_intel_sources', {
      name: 'Wire',
      url: `https://wire.example/${newId()}`,
    });
    const publishedAt = new Date();
    const storyId = await insert('external_intel_stories', { publishedAt });
    return insert('external_intel_items', {
      sourceId,
      storyId,
      title: 'Seen',
      content: 'From the road',
      url: 'https://wire.example/1',
      publishedAt,
      intelligenceType: 'OSINT',
      sourceUrl: 'https://wire.example',
      identity: '1',
      contentHash: '1',
      canonicalUrl: 'https://wire.example/1',
    });
  }
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

  const shutTask = async (assignedToUserId: string | null = null) =>
    make.task({
      createdByUserId: colleague.id,
      assignedToUserId,
      investigationId: await shut('investigation'),
    });
  const shutTargets: Readonly<Record<string, (caller: Member) => Promise<Target['params']>>> = {
    report: async () => ({ id: await shut('report') }),
    comment: async () => ({
      id: await make.comment({ userId, reportId: await shut('report') }),
    }),
    investigation: async () => ({ id: await shut('investigation') }),
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
    comment: one(() => make.comment({ userId })),
    'shut report': one(() => shut('report')),
    'lent report': one(() => lent('report')),
    'shut case': one(() => shut('investigation')),
    'lent case': one(() => lent('investigation')),
    investigation: one(() => make.investigation({ userId })),
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
    item: one(feedItem),
    claimed: one(async () => {
      const itemId = await feedItem();
      await db`insert into external_intel_claims (item_id, user_id) values (${itemId}, ${userId})`;
      return itemId;
    }),
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
      const makeIt = targets[object];
      if (!makeIt) throw new Error(`no factory for this object of the table: ${object}`);
      return makeIt(caller ?? owner, call);
    },
    /** The same kind of object, hidden by its marking from all actors. */
    async makeHidden(object: string, caller: Member | null): Promise<Target> {
      const makeIt = shutTargets[object.replace('lent ', '').replace('case', 'investigation')];
      if (!makeIt) throw new Error(`no hidden object of this kind: ${object}`);
      return { params: await makeIt(caller ?? owner) };
    },
    /** A room of the caller that does not contain the target. */
    ownRoom: (caller: Member) => make.warRoom({ ownerId: caller.id }),
    /** Ids of existing objects that are no users, no rooms and not in rooms. */
    idOfAnotherType: (call: string) =>
      call.includes('/api/reports') ? make.investigation({ userId }) : make.report({ userId }),
  };
}

const at = (placeId: string): Target => ({ params: {}, body: { place: 'war-room', placeId } });
