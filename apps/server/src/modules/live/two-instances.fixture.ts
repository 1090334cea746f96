import { commentsEndpoints, type Endpoint } from '@watchfloor/contract';
import { expect, onTestFinished } from 'vitest';
import { createFactories, type Member } from '../../testing/factories';
import { createApi } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import { startTestServer } from '../auth/test-server.fixture';
import { type ReceivedEvent, readStream } from './stream-reader.fixture';

const UNLIMITED = { RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0' };

export const isCommentOn = (reportId: string) => (event: ReceivedEvent) =>
  event.data.kind === 'comment.posted' && event.data.reportId === reportId;
export const isRoom = (warRoomId: string) => (event: ReceivedEvent) =>
  'warRoomId' in event.data && event.data.warRoomId === warRoomId;

/** Two servers on one database. */
export async function startTwoInstances() {
  const { db, applicationDb } = await createTestDatabase();
  const here = await startTestServer(UNLIMITED, applicationDb);
  const there = await startTestServer(UNLIMITED, applicationDb);
  const make = createFactories(db);
  const admin = await make.member({ isAdmin: true });

  /** Expects the call to succeed and returns its body. */
  async function act<const E extends Endpoint>(
    member: Member,
    endpoint: E,
    parts?: Parameters<ReturnType<typeof createApi>>[1],
  ) {
    const answer = await createApi(here.app, member)(endpoint, parts);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  }

  /** Closes the stream after the test. */
  async function open(
    member: Member | null,
    { at = here, after }: { at?: typeof here; after?: string } = {},
  ) {
    const stream = await readStream(at.origin, member, after);
    onTestFinished(() => stream.close());
    return stream;
  }

  const postComment = (reportId: string, member = admin) =>
    act(member, commentsEndpoints.create, { params: { id: reportId }, body: { content: 'Seen.' } });

  /** Creates an event that everyone gets. Once it arrives, all earlier rows were processed. */
  async function mark(): Promise<(event: ReceivedEvent) => boolean> {
    const reportId = await make.report();
    await postComment(reportId);
    return isCommentOn(reportId);
  }

  const startThird = () => startTestServer(UNLIMITED, applicationDb);
  return { db, here, there, startThird, make, admin, act, open, postComment, mark };
}
