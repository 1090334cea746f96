import { commentsEndpoints, type Endpoint } from '@watchfloor/contract';
import { expect, onTestFinished } from 'vitest';
import { createFactories, type Member } from '../../testing/factories';
import { createApi } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import { startTestServer } from '../auth/test-server.fixture';
import { readStream, type Told } from './stream-reader.fixture';

const UNLIMITED = { RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0' };

export const isCommentOn = (reportId: string) => (told: Told) =>
  told.data.kind === 'comment.posted' && told.data.reportId === reportId;
export const isRoom = (warRoomId: string) => (told: Told) =>
  'warRoomId' in told.data && told.data.warRoomId === warRoomId;

/** Two servers on one database: what is done here is heard here and there. */
export async function startTwoInstances() {
  const { db, applicationDb } = await createTestDatabase();
  const here = await startTestServer(UNLIMITED, applicationDb);
  const there = await startTestServer(UNLIMITED, applicationDb);
  const make = createFactories(db);
  const admin = await make.member({ isAdmin: true });

  /** A call that succeeds, and what it answers. */
  async function act<const E extends Endpoint>(
    who: Member,
    endpoint: E,
    parts?: Parameters<ReturnType<typeof createApi>>[1],
  ) {
    const answer = await createApi(here.app, who)(endpoint, parts);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  }

  /** Closed when the test is done. */
  async function open(
    who: Member | null,
    { at = here, after }: { at?: typeof here; after?: string } = {},
  ) {
    const stream = await readStream(at.origin, who, after);
    onTestFinished(() => stream.close());
    return stream;
  }

  const postComment = (reportId: string, who = admin) =>
    act(who, commentsEndpoints.create, { params: { id: reportId }, body: { content: 'Seen.' } });

  /** Something that everyone is told: what comes before it in the log has been decided by then. */
  async function mark(): Promise<(told: Told) => boolean> {
    const reportId = await make.report();
    await postComment(reportId);
    return isCommentOn(reportId);
  }

  const startThird = () => startTestServer(UNLIMITED, applicationDb);
  return { db, here, there, startThird, make, admin, act, open, postComment, mark };
}
