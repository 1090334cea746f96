import { forumEndpoints, pinsEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';
import { clickMap, lookAt, mapOf } from './map-page';

const link = 'https://example.org/track/77';

test('two members talk: links, names, deleting', async ({
  memberPage,
  otherPage,
  member,
  other,
}) => {
  await memberPage.goto('/');
  await memberPage.getByRole('link', { name: 'Global Forum' }).click();
  await otherPage.goto('/global-forum');
  const box = memberPage.getByLabel('Message', { exact: true });
  await expect(memberPage.getByRole('button', { name: 'Send message' })).toBeDisabled();

  // The name is completed by keyboard; Shift+Enter makes a line, Enter sends.
  await box.pressSequentially(`Ask @${other.username.slice(0, 6)}`);
  const names = memberPage.getByRole('listbox', { name: 'Members' });
  await expect(names.getByRole('option', { name: `@${other.username}` })).toBeVisible();
  // Others whose names begin alike may stand before.
  const chosen = names.getByRole('option', { selected: true });
  await expect(async () => {
    if (!(await chosen.textContent())?.includes(`@${other.username}`)) await box.press('ArrowDown');
    await expect(chosen).toContainText(`@${other.username}`, { timeout: 500 });
  }).toPass();
  await box.press('Enter');
  await expect(box).toHaveValue(`Ask @${other.username} `);
  await box.pressSequentially('about it');
  await box.press('Shift+Enter');
  await box.pressSequentially(`see ${link}.`);
  const linkBox = memberPage.getByLabel('Link', { exact: true });
  await linkBox.fill('javascript:alert(1)');
  await memberPage.getByRole('button', { name: 'Add Link' }).click();
  await expect(memberPage.getByText('A link must start with http:// or https://')).toBeVisible();
  await linkBox.fill('https://example.org/attached');
  await linkBox.press('Enter');
  await expect(memberPage.getByRole('list', { name: 'Links to send' })).toContainText('attached');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(memberPage.getByRole('list', { name: 'Links to send' })).toBeHidden();

  const heard = otherPage.getByRole('article').filter({ hasText: 'about it' });
  await expect(heard).toBeVisible();
  await expect(heard).toContainText(`Ask @${other.username} about it\nsee ${link}.`, {
    useInnerText: true,
  });
  const typed = heard.getByRole('link', { name: link });
  await expect(typed).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(typed).toHaveAttribute('href', link);
  await expect(heard.getByRole('link', { name: 'example.org/attached' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await expect(heard.getByRole('link', { name: `@${other.username}` })).toBeVisible();
  await expect(heard.getByRole('button', { name: 'Delete message' })).toHaveCount(0);
  await expect(
    otherPage.getByRole('article', { name: new RegExp(`^${member.username},`) }).first(),
  ).toBeVisible();

  const said = memberPage.getByRole('article').filter({ hasText: 'about it' });
  await said.hover();
  await said.getByRole('button', { name: 'Delete message' }).click();
  await memberPage.getByRole('button', { name: 'Delete Message' }).click();
  await expectNotice(memberPage, 'Message deleted');
  await expect(said).toHaveCount(0);
  await expect(heard).toHaveCount(0);
});

test('a message that fails stays, and is sent once by retrying', async ({
  memberPage,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  await memberPage.goto('/global-forum');
  // The answer is lost after the server has stored the message.
  const keys: (string | undefined)[] = [];
  await memberPage.route('**/api/global-forum/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await memberPage.getByLabel('Message', { exact: true }).fill('Said once');
  await memberPage.getByLabel('Message', { exact: true }).press('Enter');
  await expectNotice(memberPage, 'Failed to send message');
  const failed = memberPage.getByRole('article').filter({ hasText: 'Not sent' });
  await expect(failed).toContainText('Said once');

  // It is still there after a look elsewhere.
  await memberPage.getByRole('link', { name: 'Tasks' }).click();
  await memberPage.getByRole('link', { name: 'Global Forum' }).click();
  await expect(failed).toContainText('Said once');
  await memberPage.unroute('**/api/global-forum/messages');
  const [request] = await Promise.all([
    memberPage.waitForRequest((one) => one.method() === 'POST'),
    failed.getByRole('button', { name: 'Retry' }).click(),
  ]);
  expect(request.headers()['idempotency-key']).toBe(keys[0]);
  await expect(failed).toHaveCount(0);
  await expect(memberPage.getByRole('article').filter({ hasText: 'Said once' })).toHaveCount(1);
});

test('one who reads older messages keeps the place', async ({ memberPage, otherPage, other }) => {
  test.slow();
  for (let part = 0; part < 6; part += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        callApi(otherPage, forumEndpoints.create, {
          body: { content: `Line ${part * 20 + index}\n${'and more '.repeat(index % 7)}` },
        }),
      ),
    );
  }
  await memberPage.goto('/global-forum');
  const pane = memberPage.getByRole('region', { name: 'Forum messages' });
  const fromEnd = () =>
    pane.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  await expect(pane.getByRole('article').first()).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(2);

  // What is new comes into view at the end…
  const newest = 'Das Schiff hat den Hafen gestern Abend verlassen';
  await callApi(otherPage, forumEndpoints.create, { body: { content: newest } });
  await expect(pane.getByText(newest)).toBeInViewport();
  // Here is no service to translate it, and nothing of it shows.
  await expect(pane.getByRole('button', { name: 'Translate' })).toHaveCount(0);
  await expect.poll(fromEnd).toBeLessThan(2);

  // …and does not move one who has scrolled up, also when older ones are read above.
  const count = () => pane.getByRole('article').count();
  const before = await count();
  await pane.evaluate((element) => {
    element.scrollTop = 200;
  });
  const line = pane.getByRole('article').filter({ hasText: /Line/ }).nth(4);
  const words = /Line \d+/.exec((await line.textContent()) ?? '')?.[0];
  const marked = pane
    .getByRole('article')
    .filter({ has: memberPage.getByText(new RegExp(`^${words}\\b`)) });
  await expect.poll(count).toBeGreaterThan(before);
  const topOf = async () => Math.round((await marked.boundingBox())?.y ?? Number.NaN);
  const top = await topOf();
  await callApi(otherPage, forumEndpoints.create, { body: { content: 'While you read' } });
  const pill = memberPage.getByRole('button', { name: '1 new message' });
  await expect(pill).toBeVisible();
  expect(Math.abs((await topOf()) - top)).toBeLessThan(2);
  await pill.click();
  await expect(pane.getByText('While you read')).toBeInViewport();
  await expect(pill).toBeHidden();

  // To the very first message and back, page by page.
  await expect
    .poll(
      async () => {
        await pane.evaluate((element) => {
          element.scrollTop = 0;
        });
        return pane.getByText('This is the beginning of the conversation.').isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await expect(pane.getByText('Today').first()).toBeVisible();
  await expect(
    pane.getByRole('article', { name: new RegExp(`^${other.username},`) }).first(),
  ).toBeVisible();
});

test('pins are dropped by a click, seen by others and deleted by their creator', async ({
  memberPage,
  otherPage,
}) => {
  await memberPage.goto('/global-forum');
  await otherPage.goto('/global-forum');
  await lookAt(memberPage, [18.9553, 69.6492], 4);
  await clickMap(memberPage, [18.9553, 69.6492]);
  const panel = memberPage.getByRole('form', { name: 'Drop Pin' });
  await expect(panel.getByLabel('Latitude')).toHaveValue(/^69\./);
  await panel.getByRole('button', { name: 'Drop Pin' }).click();
  await expect(panel.getByText('Title is required')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeHidden();

  await clickMap(memberPage, [18.9553, 69.6492]);
  await panel.getByLabel('Title').fill('Track lost');
  await panel.getByLabel('Category').fill('Maritime');
  await panel.getByRole('combobox', { name: 'Severity' }).click();
  await memberPage.getByRole('option', { name: 'Critical' }).click();
  await panel.getByRole('button', { name: 'Drop Pin' }).dblclick();
  await expectNotice(memberPage, 'Map pin created successfully');
  await expect(panel).toBeHidden();
  await expect(mapOf(memberPage).getByRole('article')).toContainText('Track lost');

  // The other sees it without doing anything, and is not offered to delete it.
  await expect(
    otherPage.getByRole('heading', { name: /Collaborative Map\s+1 pin$/ }),
  ).toBeVisible();
  await otherPage.getByRole('button', { name: 'List' }).click();
  const theirs = otherPage.getByRole('list', { name: 'Pins' });
  await expect(theirs.getByRole('button', { name: 'Track lost', exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /Delete/ })).toHaveCount(0);

  await callApi(otherPage, pinsEndpoints.create, {
    body: { title: 'Road open', severity: 'low', latitude: '12.1', longitude: '15' },
  });
  const list = memberPage.getByRole('list', { name: 'Pins' });
  await memberPage.getByRole('button', { name: 'List' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await memberPage.getByRole('button', { name: 'Filter' }).click();
  await memberPage.getByRole('button', { name: 'Low', exact: true }).click();
  await memberPage.keyboard.press('Escape');
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await memberPage.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await expect(list).toBeHidden();
  await memberPage.getByRole('button', { name: 'Exit fullscreen' }).click();
  await list.getByRole('button', { name: 'Delete Track lost' }).click();
  await memberPage.getByRole('button', { name: 'Delete Pin' }).click();
  await expectNotice(memberPage, 'Map pin deleted successfully');
  await expect(otherPage.getByRole('heading', { name: /1 pin$/ })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Track lost', exact: true })).toHaveCount(0);
});

test('the forum is accessible in both themes, and on a phone', async ({ memberPage }) => {
  await memberPage.goto('/global-forum');
  await callApi(memberPage, forumEndpoints.create, { body: { content: `See ${link}` } });
  await expectAccessibleInBothThemes(memberPage);
  await memberPage.getByRole('button', { name: 'Drop Pin' }).click();
  await expect(memberPage.getByRole('form', { name: 'Drop Pin' })).toBeVisible();
  await expectAccessible(memberPage);
  await memberPage.setViewportSize(PHONE);
  await memberPage.reload();
  await expect(memberPage.getByLabel('Message', { exact: true })).toBeInViewport();
  await expectAccessible(memberPage);
  await memberPage.getByRole('radio', { name: 'Map' }).click();
  await expect(memberPage.getByRole('heading', { name: /Collaborative Map/ })).toBeVisible();
  await expectAccessible(memberPage);
});
