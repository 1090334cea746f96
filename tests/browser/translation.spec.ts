import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Apertium, prepareApertium } from '../support/apertium';
import { expectAccessible, expectNotice } from '../support/fixtures';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../support/installation';
import { reportSkip } from '../support/machine';
import { createMember } from '../support/members';

/** An installation with a translation service that stops and restarts. */
test.describe.configure({ mode: 'serial' });
let apertium: Apertium;
let data: ReturnType<typeof makeDataDirectory>;
let running: Running;
let contexts: BrowserContext[];
let writer: Page;
let reader: Page;

test.beforeAll(async ({ browser }) => {
  const prepared = await prepareApertium();
  if ('reason' in prepared) reportSkip(prepared.reason);
  test.skip('reason' in prepared);
  if ('reason' in prepared) return;
  apertium = prepared;
  data = makeDataDirectory();
  running = launch({
    PORT: String(await freePort()),
    DATA_DIR: data.directory,
    TRANSLATE_URL: apertium.url,
  });
  await Promise.all([apertium.start(), waitUntilReady(running)]);
  const join = async (username: string) => {
    const context = await browser.newContext({ baseURL: running.url });
    await createMember(context, { username, firstName: 'Elin', lastName: 'Haugen' });
    return context;
  };
  contexts = [await join('writer'), await join('reader')];
  [writer, reader] = (await Promise.all(contexts.map((context) => context.newPage()))) as [
    Page,
    Page,
  ];
});
test.afterAll(async () => {
  await Promise.all((contexts ?? []).map((context) => context.close()));
  await apertium?.stop();
  running?.process.kill('SIGTERM');
  await running?.exited;
  data?.remove();
});

async function send(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Message', { exact: true });
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveValue('');
}
const messageOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('a member chooses a preferred language', async () => {
  await reader.goto('/profile');
  await reader.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Edit Profile' });
  await expect(dialog.getByRole('combobox', { name: 'Preferred Language' })).toHaveText('English');
  await dialog.getByRole('combobox', { name: 'Preferred Language' }).click();
  await reader.getByRole('option', { name: 'Esperanto' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(reader, 'Your profile has been updated successfully');
  await reader.reload();
  await reader.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Preferred Language' })).toHaveText(
    'Esperanto',
  );
});

test('a message can be translated and shown in the original again', async () => {
  await writer.goto('/global-forum');
  await reader.goto('/global-forum');
  await send(writer, 'The ship is in the port.\nThe house is big.');
  const message = messageOf(reader, 'The ship is in the port.');
  await message.getByRole('button', { name: 'Translate' }).click();
  await expect(message).toContainText('La ŝipo estas en la haveno.\nLa domo estas granda.', {
    useInnerText: true,
  });
  await expect(message).toContainText('The ship is in the port.');
  await expect(message.getByText('Translated into Esperanto')).toBeVisible();
  await expectAccessible(reader);
  await message.getByRole('button', { name: 'Show original only' }).click();
  await expect(message).not.toContainText('La ŝipo');
  await expect(message).toContainText('The ship is in the port.');

  // Own messages and messages in the reader's language offer no translation.
  await expect(
    messageOf(writer, 'The ship').getByRole('button', { name: 'Translate' }),
  ).toHaveCount(0);
  await send(reader, 'We will look at the harbour again tomorrow morning.');
  const answer = messageOf(writer, 'We will look at the harbour');
  await expect(answer).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Translate' })).toHaveCount(0);
});

test('an unavailable service is reported at the message, and the chat still works', async () => {
  await send(writer, 'The house is in the port.');
  const message = messageOf(reader, 'The house is in the port');
  await expect(message).toBeVisible();
  await apertium.stop();
  await message.getByRole('button', { name: 'Translate' }).click();
  await expect(message.getByRole('alert')).toHaveText(
    'The translation service is unavailable, please try again',
  );
  await expect(message).toContainText('The house is in the port');
  // Cached translations and new messages still work.
  const known = messageOf(reader, 'The ship is in the port.');
  await known.getByRole('button', { name: 'Translate' }).click();
  await expect(known).toContainText('La ŝipo estas en la haveno.');
  await send(reader, 'Understood.');
  await expect(messageOf(writer, 'Understood.')).toBeVisible();

  await apertium.start();
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(message).toContainText('La domo estas en la haveno.');
  await expect(message.getByRole('alert')).toHaveCount(0);
});
