import { dashboardEndpoints, investigationsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make } = await createTestApp();
const stats = async (member: Awaited<ReturnType<typeof make.member>>) => {
  const { status, body } = await apiAs(member)(dashboardEndpoints.stats);
  expect(status).toBe(200);
  return body;
};

test('a new member starts with zeros', async () => {
  expect(await stats(await make.member())).toEqual({
    totalReports: 0,
    activeInvestigations: 0,
    myTasks: 0,
    myContributions: 0,
  });
});

test('totals and the counts of the caller are exact', async () => {
  const [me, other] = [await make.member(), await make.member({ isAdmin: true })];
  await make.report({ userId: me.id });
  await make.report({ userId: other.id });
  const id = await make.investigation({ userId: other.id });
  await make.task({ assignedToUserId: me.id });
  await make.task({ assignedToUserId: me.id, status: 'completed' });
  await make.task({ assignedToUserId: other.id });
  const before = await stats(me);
  expect(before).toMatchObject({ totalReports: 2, myTasks: 1, myContributions: 1 });
  const closed = await apiAs(other)(investigationsEndpoints.change, {
    params: { id },
    body: { status: 'closed' },
  });
  expect(closed.status).toBe(200);
  expect((await stats(me)).activeInvestigations).toBe(before.activeInvestigations - 1);
});
