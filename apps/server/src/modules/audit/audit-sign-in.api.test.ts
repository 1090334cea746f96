import { expect, test } from 'vitest';
import { createAccount, describePerson, isHome, PASSWORD } from '../auth/account.fixture';
import { createBrowser } from '../auth/browser.fixture';
import { startTestServer } from '../auth/test-server.fixture';
import { verifyChain } from './verify-chain';

const { db, origin } = await startTestServer();
const WRONG = 'not the right horse';
const person = describePerson({ email: 'Elin@Example.org' });

test('sign-ins, failed sign-ins and sign-outs are logged without passwords', async () => {
  const browser = createBrowser(origin);
  await createAccount(browser, person);
  await browser.open('/api/logout', { until: isHome });
  const form = await browser.open('/api/login');
  await browser.open(form.url.pathname, { form: { email: 'elin@example.ORG', password: WRONG } });
  // A password typed into the wrong field must not be stored either.
  await browser.open(form.url.pathname, { form: { email: PASSWORD, password: WRONG } });
  await browser.open(form.url.pathname, {
    form: { email: person.email, password: PASSWORD },
    until: isHome,
  });

  const rows = await db<{ act: string; actorName: string; details: { address?: string } }[]>`
    select act, actor_name, details from audit_log order by seq`;
  expect(rows.map((row) => [row.act, row.actorName])).toEqual([
    ['account.created', 'Elin@Example.org'],
    // The first member of an installation becomes its admin.
    ['role.granted', 'Installation'],
    ['sign-in', 'Elin Haugen (Elin@Example.org)'],
    ['sign-out', 'Elin Haugen (Elin@Example.org)'],
    ['sign-in.failed', 'Elin@Example.org'],
    ['sign-in.failed', 'Unknown account'],
    ['sign-in', 'Elin Haugen (Elin@Example.org)'],
  ]);
  expect(rows.map((row) => row.details.address)).toEqual([
    '127.0.0.1',
    undefined,
    '127.0.0.1',
    undefined,
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/horse/);
  expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 7 });
});
