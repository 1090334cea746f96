import sharp from 'sharp';
import { newId } from '../identifiers';
import { startSession } from '../modules/auth/sessions';
import type { createFilesApp } from '../modules/files/upload.fixture';
import type { Member } from '../testing/factories';
import type { ActorName } from './rights.table';

/** What a call is made on: the ids of its path, and what its body adds. */
export interface Target {
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type MakeTarget = (caller: Member, call: string) => Promise<Target>;

type FilesApp = Awaited<ReturnType<typeof createFilesApp>>;

/** The people of the table, and a fresh object of each kind as often as one is asked for. */
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

  /** What lies in a room, by the call that asks for it. */
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

  const one = (makeId: () => Promise<string>, name = 'id'): MakeTarget => {
    return async () => ({ params: { [name]: await makeId() } });
  };
  const userId = owner.id;
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
    report: one(() => make.report({ userId })),
    comment: one(() => make.comment({ userId })),
    investigation: one(() => make.investigation({ userId })),
    task: one(() => make.task({ createdByUserId: userId }), 'taskId'),
    'given task': async (caller) => ({
      params: {
        taskId: await make.task({ createdByUserId: colleague.id, assignedToUserId: caller.id }),
      },
    }),
    update: one(() => make.situationUpdate({ userId })),
    pin: one(() => insert('global_map_pins', { userId, latitude: 1, longitude: 1, title: 'Pin' })),
    message: async (_caller, call) => ({
      params: { [call.includes('{messageId}') ? 'messageId' : 'id']: await message() },
    }),
    upload: one(upload),
    attached: one(async () => {
      const id = await upload();
      await db`update uploads set uses = 1 where id = ${id}`;
      return id;
    }),
    feedback: one(() =>
      insert('beta_feedback', { userId, category: 'bug', subject: 'It', message: 'Broke' }),
    ),
    notification: one(() =>
      insert('notifications', { userId, kind: 'mention', target: 'forum', title: 'You' }),
    ),
    source: one(() =>
      insert('external_intel_sources', { name: 'Wire', url: `https://wire.example/${newId()}` }),
    ),
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
      if (!makeIt) throw new Error(`the table names an object that nobody makes: ${object}`);
      return makeIt(caller ?? owner, call);
    },
    /** A room of the caller's own, where nothing of the target lies. */
    ownRoom: (caller: Member) => make.warRoom({ ownerId: caller.id }),
    /** Ids of existing things, none of which is a user's, a room's or of what lies in rooms. */
    idOfAnotherType: (call: string) =>
      call.includes('/api/reports') ? make.investigation({ userId }) : make.report({ userId }),
  };
}

const at = (placeId: string): Target => ({ params: {}, body: { place: 'war-room', placeId } });
