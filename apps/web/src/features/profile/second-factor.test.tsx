import { screen, waitFor, within } from '@testing-library/react';
import {
  secondFactorEndpoints as calls,
  compartmentsEndpoints,
  notificationsEndpoints,
  type SecondFactorStatus,
  sessionsEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { secondFactor } from '@/testing/sample-data.fixture';

const NOW = '2031-03-01T12:00:00.000Z';
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqr${index}`);
const PHONE = { id: idOf(90), name: 'Phone', createdAt: NOW, lastUsedAt: null, isBackedUp: true };
const TOTP = { createdAt: NOW, lastUsedAt: NOW };

let status: SecondFactorStatus;

beforeEach(() => {
  answer(compartmentsEndpoints.listMine, () => []);
  status = secondFactor();
  answer(calls.status, () => status);
  answer(usersEndpoints.profile, () => refuse(404, 'User not found'));
  answer(notificationsEndpoints.getSettings, () => ({ muted: [] }));
  answer(sessionsEndpoints.listMine, () => []);
  stubPasskeys();
});

/** A browser that reads WebAuthn's JSON. */
function stubPasskeys() {
  class Credential {
    static parseCreationOptionsFromJSON = (options: unknown) => options;
    static parseRequestOptionsFromJSON = (options: unknown) => options;
    toJSON = () => ({ id: 'made', type: 'public-key' });
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  const credentials = { create: async () => new Credential(), get: async () => new Credential() };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
}

const card = () => screen.findByRole('region', { name: 'Second factor' });

it('says what a member without a second factor is missing', async () => {
  await renderApp('/profile');
  const { findByText, getByRole, queryByRole } = within(await card());
  expect(await findByText(/You sign in with your password alone/)).toBeTruthy();
  expect(getByRole('button', { name: 'Add passkey' })).toBeTruthy();
  expect(queryByRole('list')).toBeNull();
});

it('says how many days are left where one is demanded', async () => {
  status = secondFactor({ isDemanded: true, graceDaysLeft: 1 });
  await renderApp('/profile');
  expect(await within(await card()).findByText(/You have 1 day left to set one up/)).toBeTruthy();
});

it('says that passkeys cannot work at an IP address, and offers the app', async () => {
  status = secondFactor({ canUsePasskeys: false });
  await renderApp('/profile');
  const { findByText, queryByRole, getByRole } = within(await card());
  expect(await findByText(/Passkeys cannot work at this address/)).toBeTruthy();
  expect(queryByRole('button', { name: 'Add passkey' })).toBeNull();
  expect(getByRole('button', { name: 'Set up authenticator app' })).toBeTruthy();
});

it('leaves the decision to an outside provider', async () => {
  status = secondFactor({ isManagedHere: false, proofMethods: ['provider'] });
  await renderApp('/profile');
  const { findByText, queryByRole } = within(await card());
  expect(await findByText(/Your identity provider decides about second factors/)).toBeTruthy();
  expect(queryByRole('button')).toBeNull();
});

it('sets up an authenticator app and shows the recovery codes once', async () => {
  answer(calls.startTotp, () => ({
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/x',
    qr: '<svg/>',
    setUp: 'sealed',
  }));
  const bodies = record(calls.confirmTotp, ({ body }) => {
    if (body.code !== '123456') {
      const message = 'This code is wrong or was used already';
      return refuse(400, message, [{ path: 'code', message }]);
    }
    status = secondFactor({ totp: TOTP, recoveryCodesLeft: 10, proofMethods: ['code'] });
    return { recoveryCodes: CODES };
  });
  const user = await renderApp('/profile');
  await user.click(
    await within(await card()).findByRole('button', { name: 'Set up authenticator app' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up authenticator app' }));
  expect(await dialog.findByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(dialog.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  const code = dialog.getByRole('textbox', { name: 'Code from the app' });
  await user.type(code, '000000{Enter}');
  expect(await dialog.findByText('This code is wrong or was used already')).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123 456{Enter}');
  const codes = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
  expect(codes.getAllByRole('listitem')).toHaveLength(10);
  expect(codes.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain(CODES[9]);
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  expect(bodies.at(-1)).toEqual({ setUp: 'sealed', code: '123456' });
  expect(await within(await card()).findByText('Authenticator app')).toBeTruthy();
  expect(within(await card()).getByText(/10 of 10 left/)).toBeTruthy();
});

it('adds, renames and removes a passkey', async () => {
  answer(calls.newPasskeyOptions, () => ({ challenge: 'abc' }));
  const added = record(calls.addPasskey, ({ body }) => {
    status = secondFactor({ passkeys: [{ ...PHONE, name: body.name }], recoveryCodesLeft: 10 });
    return { recoveryCodes: null };
  });
  const user = await renderApp('/profile');
  await user.click(await within(await card()).findByRole('button', { name: 'Add passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add passkey' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Phone');
  await user.dblClick(dialog.getByRole('button', { name: 'Create passkey' }));
  await expectNotice('Passkey added');
  expect(added).toMatchObject([{ name: 'Phone', response: { id: 'made' } }]);

  record(calls.renamePasskey, ({ body }) => {
    const passkey = { ...PHONE, name: body.name };
    status = secondFactor({ passkeys: [passkey], recoveryCodesLeft: 10 });
    return passkey;
  });
  await user.click(await screen.findByRole('button', { name: 'Rename Phone' }));
  const rename = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  await user.type(rename.getByRole('textbox', { name: 'Name' }), ' 2{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove Phone 2' })).toBeTruthy();

  answer(calls.removePasskey, () => refuse(409, 'This installation demands a second factor.'));
  await user.click(screen.getByRole('button', { name: 'Remove Phone 2' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Phone 2?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await expectNotice('This installation demands a second factor.');
});

it('asks for a proof in place, and continues with what was typed', async () => {
  let isProved = false;
  answer(calls.renamePasskey, ({ body }) => {
    if (isProved) return { ...PHONE, name: body.name };
    const error = { message: 'Confirm that it is you', code: 'STEP_UP_REQUIRED', requestId: 'x' };
    return Response.json(error, { status: 403 });
  });
  const proofs = record(calls.prove, ({ body }) => {
    if (body.method !== 'code' || body.code !== '123456') {
      const message = 'This code is wrong or was used already';
      return refuse(400, message, [{ path: 'code', message }]);
    }
    isProved = true;
    return undefined;
  });
  status = secondFactor({ passkeys: [PHONE], totp: TOTP, proofMethods: ['passkey', 'code'] });
  const user = await renderApp('/profile');
  await user.click(await screen.findByRole('button', { name: 'Rename Phone' }));
  const rename = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  await user.type(rename.getByRole('textbox', { name: 'Name' }), ' 3{Enter}');
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const code = await proof.findByRole('textbox', { name: 'Code' });
  expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  await user.type(code, '000000{Enter}');
  expect(await proof.findByText('This code is wrong or was used already')).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(proofs).toHaveLength(2);
});

it('gives up when the proof is cancelled, and keeps what was typed', async () => {
  const error = { message: 'Confirm that it is you', code: 'STEP_UP_REQUIRED', requestId: 'x' };
  answer(calls.renamePasskey, () => Response.json(error, { status: 403 }));
  status = secondFactor({ passkeys: [PHONE], proofMethods: ['provider'] });
  const user = await renderApp('/profile');
  await user.click(await screen.findByRole('button', { name: 'Rename Phone' }));
  const rename = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  await user.type(rename.getByRole('textbox', { name: 'Name' }), ' 4{Enter}');
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const link = await proof.findByRole('link', { name: 'Continue' });
  expect(link.getAttribute('href')).toBe('/api/login?prompt=login&max_age=0&returnTo=%2Fprofile');
  await user.click(proof.getByRole('button', { name: 'Cancel' }));
  await expectNotice('Failed to rename the passkey');
  const name = rename.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Phone 4');
});
