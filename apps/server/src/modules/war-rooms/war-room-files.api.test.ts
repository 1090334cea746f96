import { warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createFilesApp, drawPicture } from '../files/upload.fixture';

const { apiAs, make, db, upload, get } = await createFilesApp();
const owner = await make.member({ username: 'owner' });
const member = await make.member({ username: 'member' });
const stranger = await make.member({ username: 'stranger' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const { sendMessage, deleteMessage, change, takeAccess, join } = warRoomsEndpoints;

const openRoom = (isPrivate: boolean) =>
  make.warRoom({ ownerId: owner.id, memberIds: [member.id], isPrivate });

async function share(id: string, content: Buffer | string, filename: string) {
  const { body: file } = await upload(owner, content, filename);
  const { status, body } = await apiAs(owner)(sendMessage, {
    params: { id },
    body: { attachments: [{ type: 'file', url: file.url }] },
  });
  expect(status).toBe(201);
  return { url: file.url, message: body };
}

const statusesOf = async (url: string) =>
  Promise.all([owner, member, stranger, admin].map(async (one) => (await get(one, url)).status));

describe('files in the chat of a war room', () => {
  test('come with the message, pictures with a preview', async () => {
    const { message } = await share(await openRoom(true), await drawPicture(), 'harbour.png');
    expect(message.content).toBe('Shared attachment');
    expect(message.attachments).toMatchObject([
      { type: 'file', filename: 'harbour.png', mimeType: 'image/png', messageId: message.id },
    ]);
    expect(await statusesOf(message.attachments[0]?.preview?.url ?? '')).toEqual([
      200, 200, 404, 404,
    ]);
  });

  test('are for those who can read the chat', async () => {
    const { url: secret } = await share(await openRoom(true), 'plan', 'plan.txt');
    expect(await statusesOf(secret)).toEqual([200, 200, 404, 404]);
    const { url: open } = await share(await openRoom(false), 'open plan', 'plan.txt');
    expect(await statusesOf(open)).toEqual([200, 200, 404, 200]);
  });

  test('of a private room are closed to former members and open to an admin with access', async () => {
    const id = await openRoom(true);
    const { url } = await share(id, 'until then', 'plan.txt');
    await db`delete from war_room_members where war_room_id = ${id} and user_id = ${member.id}`;
    const reason = 'Checking a complaint of a member';
    await apiAs(admin)(takeAccess, { params: { id }, body: { reason } });
    expect(await statusesOf(url)).toEqual([200, 404, 404, 200]);
  });

  test('from before a room was opened stay closed to those who join later', async () => {
    const id = await openRoom(true);
    const { url } = await share(id, 'before', 'plan.txt');
    await apiAs(owner)(change, { params: { id }, body: { isPrivate: false } });
    await apiAs(stranger)(join, { params: { id } });
    expect(await statusesOf(url)).toEqual([200, 200, 404, 404]);
    const { url: later } = await share(id, 'after', 'plan.txt');
    expect(await statusesOf(later)).toEqual([200, 200, 200, 200]);
  });

  test('go with the message, and only own uploads can be attached', async () => {
    const id = await openRoom(false);
    const { url, message } = await share(id, 'soon gone', 'note.txt');
    const theirs = await apiAs(member)(sendMessage, {
      params: { id },
      body: { attachments: [{ type: 'file', url }] },
    });
    expect(theirs.status).toBe(400);
    expect(theirs.error.details?.[0]?.path).toBe('attachments.0.url');
    await apiAs(owner)(deleteMessage, { params: { id, messageId: message.id } });
    expect(await statusesOf(url)).toEqual([200, 404, 404, 404]);
    const [row] = await db`select uses from uploads where id = ${url.split('/').at(-1) ?? ''}`;
    expect(row).toEqual({ uses: 0 });
  });
});
