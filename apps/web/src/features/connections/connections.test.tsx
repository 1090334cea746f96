import { screen, waitFor, within } from '@testing-library/react';
import { type ApiToken, tokensEndpoints as calls, webhooksEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const token = (changes: Partial<ApiToken> = {}): ApiToken => ({
  id: idOf(60),
  name: 'Nightly export',
  scopes: ['reports:read'],
  maxTlp: 'GREEN',
  ending: 'x7Qa',
  createdAt: '2031-03-01T12:00:00.000Z',
  expiresAt: '2031-05-30T12:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
  lastUsedAddress: null,
  ...changes,
});
const SECRET = 'wfp_0123456789abcdefghijABCDEFGHIJ01234567';

let tokens: ApiToken[] = [];

beforeEach(() => {
  tokens = [];
  answer(calls.listMine, () => tokens);
  answer(webhooksEndpoints.listMine, () => []);
});

it('says what tokens are for while there are none', async () => {
  await renderApp('/profile/connections');
  expect(await screen.findByText('No tokens yet')).toBeTruthy();
});

it('names the addresses of the block list', async () => {
  await renderApp('/profile/connections');
  const card = within(await screen.findByRole('region', { name: 'Block list' }));
  expect(card.getAllByRole('button', { name: /^Copy address/ })).toHaveLength(3);
  expect(card.getByText(/block-list\?format=csv$/)).toBeTruthy();
});

it('makes a token within limits, and shows it once', async () => {
  const bodies = record(calls.create, ({ body }) => {
    tokens = [token(body as Partial<ApiToken>)];
    return { ...token(body as Partial<ApiToken>), token: SECRET };
  });
  const user = await renderApp('/profile/connections');
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  const form = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await user.click(form.getByRole('button', { name: 'Make token' }));
  expect(await form.findByText('Name is required')).toBeTruthy();
  expect(form.getByText('Choose at least one scope')).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Wallboard');
  await user.click(form.getByRole('checkbox', { name: 'reports: read' }));
  await user.click(form.getByRole('checkbox', { name: 'map: write' }));
  await user.click(form.getByRole('checkbox', { name: 'map: write' }));
  await user.click(form.getByRole('button', { name: 'Make token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy your token' }));
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Token' }).value).toBe(SECRET);
  expect(bodies).toEqual([
    { name: 'Wallboard', scopes: ['reports:read'], expiresInDays: 90, maxTlp: 'GREEN' },
  ]);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  const list = within(await screen.findByRole('list', { name: 'Tokens, newest first' }));
  expect(list.getByText('Wallboard')).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
});

it('says why no token was made, and keeps what was typed', async () => {
  answer(calls.create, () => refuse(409, 'You have 20 tokens; revoke one that is no longer used'));
  const user = await renderApp('/profile/connections');
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  const form = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Wallboard');
  await user.click(form.getByRole('checkbox', { name: 'reports: read' }));
  await user.click(form.getByRole('button', { name: 'Make token' }));
  await expectNotice('You have 20 tokens; revoke one that is no longer used');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Wallboard');
});

it('revokes a token after a question', async () => {
  tokens = [token({ isExpired: true, lastUsedAt: '2031-03-01T12:00:00.000Z' })];
  const revoked: string[] = [];
  answer(calls.revokeMine, ({ params }) => {
    revoked.push(params.id);
    tokens = [];
    return undefined;
  });
  const user = await renderApp('/profile/connections');
  expect(await screen.findByText('Expired')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke Nightly export' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Revoke Nightly export?' }),
  );
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(revoked).toEqual([idOf(60)]));
  expect(await screen.findByText('No tokens yet')).toBeTruthy();
});
