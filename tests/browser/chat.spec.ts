import { chatEndpoints, pinsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, PHONE, test } from '../support/fixtures';
import { clickMap, lookAt, mapOf } from '../support/map-page';

const link = 'https://example.org/track/77';

test('members exchange messages with links and mentions, and delete their own', async ({
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

  // Mentions are completed by keyboard; Shift+Enter adds a line, Enter sends.
  await box.pressSequentially(`Ask @${other.username.slice(0, 6)}`);
  const names = memberPage.getByRole('listbox', { name: 'Members' });
  await expect(names.getByRole('option', { name: `@${other.username}` })).toBeVisible();
  // Members with a similar name may be listed first.
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

  const received = otherPage.getByRole('article').filter({ hasText: 'about it' });
  await expect(received).toBeVisible();
  await expect(received).toContainText(`Ask @${other.username} about it\nsee ${link}.`, {
    useInnerText: true,
  });
  const typed = received.getByRole('link', { name: link });
  await expect(typed).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(typed).toHaveAttribute('href', link);
  await expect(received.getByRole('link', { name: 'example.org/attached' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await expect(received.getByRole('link', { name: `@${other.username}` })).toBeVisible();
  await expect(received.getByRole('button', { name: 'Delete message' })).toHaveCount(0);
  await expect(
    otherPage.getByRole('article', { name: new RegExp(`^${member.username},`) }).first(),
  ).toBeVisible();

  const sent = memberPage.getByRole('article').filter({ hasText: 'about it' });
  await sent.hover();
  await sent.getByRole('button', { name: 'Delete message' }).click();
  await memberPage.getByRole('button', { name: 'Delete Message' }).click();
  await expect(sent).toHaveCount(0);
  await expect(received).toHaveCount(0);
});

test('a failed message stays, and a retry sends it once', async ({
  memberPage,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  await memberPage.goto('/global-forum');
  // The response is lost after the server has stored the message.
  const keys: (string | undefined)[] = [];
  await memberPage.route('**/api/global-forum/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await memberPage.getByLabel('Message', { exact: true }).fill('Sent once');
  await memberPage.getByLabel('Message', { exact: true }).press('Enter');
  await expectNotice(memberPage, 'Failed to send message');
  const failed = memberPage.getByRole('article').filter({ hasText: 'Not sent' });
  await expect(failed).toContainText('Sent once');

  // It survives navigation.
  await memberPage.getByRole('link', { name: 'Tasks' }).click();
  await memberPage.getByRole('link', { name: 'Global Forum' }).click();
  await expect(failed).toContainText('Sent once');
  await memberPage.unroute('**/api/global-forum/messages');
  const [request] = await Promise.all([
    memberPage.waitForRequest((sent) => sent.method() === 'POST'),
    failed.getByRole('button', { name: 'Retry' }).click(),
  ]);
  expect(request.headers()['idempotency-key']).toBe(keys[0]);
  await expect(failed).toHaveCount(0);
  await expect(memberPage.getByRole('article').filter({ hasText: 'Sent once' })).toHaveCount(1);
});

test('reading older messages keeps the scroll position', async ({
  memberPage,
  otherPage,
  other,
}) => {
  test.slow();
  for (let part = 0; part < 6; part += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        callApi(otherPage, chatEndpoints.create, {
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

  // At the end of the list, new messages scroll into view.
  const newest = 'Das Schiff hat den Hafen gestern Abend verlassen';
  await callApi(otherPage, chatEndpoints.create, { body: { content: newest } });
  await expect(pane.getByText(newest)).toBeInViewport();
  // This installation has no translation service.
  await expect(pane.getByRole('button', { name: 'Translate' })).toHaveCount(0);
  await expect.poll(fromEnd).toBeLessThan(2);

  // Further up, new messages do not move the list, even while older ones load.
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
  await callApi(otherPage, chatEndpoints.create, { body: { content: 'While you read' } });
  const pill = memberPage.getByRole('button', { name: '1 new message' });
  await expect(pill).toBeVisible();
  expect(Math.abs((await topOf()) - top)).toBeLessThan(2);
  await pill.click();
  await expect(pane.getByText('While you read')).toBeInViewport();
  await expect(pill).toBeHidden();

  // Up to the very first message, page by page.
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

test('a click on the map drops a pin, others see it, and its creator deletes it', async ({
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

  // The other member sees it live and cannot delete it.
  await expect(
    otherPage.getByRole('heading', { name: /Collaborative Map\s+1 pin$/ }),
  ).toBeVisible();
  await otherPage.getByRole('button', { name: 'List' }).click();
  const theirs = otherPage.getByRole('list', { name: 'Pins' });
  await expect(theirs.getByRole('button', { name: 'Track lost', exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /More actions/ })).toHaveCount(0);

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
  await list.getByRole('button', { name: 'More actions for Track lost' }).click();
  await memberPage.getByRole('menuitem', { name: 'Delete' }).click();
  await memberPage.getByRole('button', { name: 'Delete Pin' }).click();
  await expectNotice(memberPage, 'Map pin deleted successfully');
  await expect(otherPage.getByRole('heading', { name: /1 pin$/ })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Track lost', exact: true })).toHaveCount(0);
});

test('the pin form and the phone layout are accessible', async ({ memberPage: page }) => {
  await page.goto('/global-forum');
  await page.getByRole('button', { name: 'Drop Pin' }).click();
  await expect(page.getByRole('form', { name: 'Drop Pin' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(page.getByLabel('Message', { exact: true })).toBeInViewport();
  await page.getByRole('radio', { name: 'Map' }).click();
  await expect(page.getByRole('heading', { name: /Collaborative Map/ })).toBeVisible();
  await expectAccessible(page);
});
