import { type Html, html } from '../../../http/pages/html';
import { actions, renderPage } from '../../../http/pages/page';
import { passkeyScript } from '../../../http/pages/page-assets';
import { type Field, type FormState, renderFields, renderNotice } from '../identity.pages';
import type { TotpSetUp } from './totp-set-up';

const MAX_CODE = 100;
const APP_CODE: Field = {
  name: 'code',
  label: 'Code from your authenticator app',
  type: 'text',
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
  maxLength: MAX_CODE,
};
const RECOVERY_CODE: Field = {
  name: 'recoveryCode',
  label: 'Recovery code',
  type: 'text',
  autocomplete: 'off',
  maxLength: MAX_CODE,
};

/** Hidden until the script finds that the browser supports passkeys. */
export function renderPasskeyForm(form: {
  readonly path: string;
  readonly action: 'passkey' | 'enroll';
  readonly label: string;
  readonly step?: string;
}): Html {
  const kind = form.action === 'enroll' ? 'create' : 'get';
  return html`<form hidden method="post" action="${form.path}/${form.action}" data-passkey="${kind}" data-challenge="${form.path}/challenge">
${form.step ? hiddenField('step', form.step) : null}${hiddenField('response', '')}
<button class="button quiet" type="submit">${form.label}</button>
<p class="notice" role="alert" hidden></p>
<script src="${passkeyScript.path}" defer></script>
</form>`;
}

const hiddenField = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}">`;

interface SecondStep {
  readonly path: string;
  readonly step: string;
  readonly hasTotp: boolean;
  readonly hasPasskeys: boolean;
}

export function renderSecondStep(
  { path, step, hasTotp, hasPasskeys }: SecondStep,
  form: FormState,
): string {
  const codeForm = (field: Field, look: string) => html`<form method="post" action="${path}/factor">
${hiddenField('step', step)}
${renderFields(form, [field])}
<button class="${look}" type="submit">Continue</button>
</form>`;
  const isRecoveryOpen = !hasTotp && !hasPasskeys;
  return renderPage({
    title: form.notice ? 'Confirm that it is you – not yet' : 'Confirm that it is you',
    heading: 'Confirm that it is you',
    lead: 'Your password is right. One more step protects your account.',
    content: html`${renderNotice(form.notice)}${hasTotp ? codeForm(APP_CODE, 'button') : null}
${hasPasskeys ? renderPasskeyForm({ path, action: 'passkey', label: 'Use a passkey', step }) : null}
<details${isRecoveryOpen ? html` open` : null}><summary>Use a recovery code</summary>
${codeForm(RECOVERY_CODE, 'button quiet')}
</details>
<p class="switch">No access to any of them? An operator of this installation can remove your second factors.</p>`,
  });
}

interface SetUpPage {
  readonly path: string;
  readonly step: string;
  readonly totp: TotpSetUp;
  readonly daysLeft: number;
  /** Continues without a second factor; null after the grace period. */
  readonly later: string | null;
  readonly canUsePasskeys: boolean;
}

export function renderSetUp(page: SetUpPage, form: FormState): string {
  const { path, step, totp, daysLeft, later } = page;
  const days = daysLeft === 1 ? '1 day' : `${daysLeft} days`;
  return renderPage({
    title: 'Set up a second factor',
    lead: later
      ? `This installation demands a second factor. You have ${days} left to set one up.`
      : 'This installation demands a second factor. Set one up to finish the sign-in.',
    content: html`${renderNotice(form.notice)}
<p class="step">Scan this code with an authenticator app, then type the code that the app shows.</p>
<img class="qr" src="data:image/svg+xml;base64,${Buffer.from(totp.qr).toString('base64')}" alt="QR code for your authenticator app" width="200" height="200">
<p class="hint">Cannot scan it? Type this secret into the app: <code class="secret">${groupSecret(totp.secret)}</code></p>
<form method="post" action="${path}/setup">
${hiddenField('step', step)}${hiddenField('setUp', totp.setUp)}
${renderFields(form, [APP_CODE])}
<button class="button" type="submit">Confirm</button>
</form>
${
  page.canUsePasskeys
    ? renderPasskeyForm({ path, action: 'enroll', label: 'Add a passkey instead', step })
    : null
}
${later ? renderContinue(path, later, 'Not now', 'button quiet') : null}`,
  });
}

const groupSecret = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ');

const renderContinue = (path: string, step: string, label: string, look: string) =>
  html`<form method="post" action="${path}/continue">${hiddenField('step', step)}
<button class="${look}" type="submit">${label}</button>
</form>`;

export function renderRecoveryCodes(path: string, step: string, codes: readonly string[]): string {
  return renderPage({
    title: 'Keep your recovery codes',
    lead: 'Each of them replaces your second factor once, if you lose it. They are shown only now.',
    content: html`<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
${renderContinue(path, step, 'I have kept them', 'button')}`,
  });
}

interface StepOverPage {
  /** Where it begins again. */
  readonly path: string;
  readonly again: string;
  /** Somebody who pressed twice has not seen the recovery codes of the first response. */
  readonly isSetUp?: boolean;
}

export function renderStepOver({ path, again, isSetUp }: StepOverPage): string {
  return renderPage({
    title: 'This step is over',
    lead: 'It took too long, or your password or second factors were changed meanwhile.',
    content: html`${actions(html`<a class="button" href="${path}">${again}</a>`)}
${isSetUp ? html`<p class="switch">Did you miss your recovery codes? Your profile makes new ones.</p>` : null}`,
  });
}
