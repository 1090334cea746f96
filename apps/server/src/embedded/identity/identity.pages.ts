import { PASSWORD_PAGE } from '@watchfloor/contract';
import type { DemoRole } from '../../demo/demo-mode';
import { type Html, html } from '../../http/pages/html';
import { actions, renderPage } from '../../http/pages/page';
import type { FieldErrors } from './identity.forms';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-rules';

export interface FormState {
  /** Previous input, without passwords. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  /** An error of the whole form. */
  readonly notice?: string;
  /** What was done and what comes next. */
  readonly message?: string;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly inputMode?: 'numeric';
  readonly maxLength: number;
  readonly minLength?: number;
  readonly hint?: string;
}

const EMAIL: Field = {
  name: 'email',
  label: 'E-mail',
  type: 'email',
  autocomplete: 'username',
  maxLength: 254,
};

const PASSWORD: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  maxLength: MAX_PASSWORD,
};

const newPassword = (label: string, confirmLabel: string): Field[] => [
  {
    ...PASSWORD,
    label,
    autocomplete: 'new-password',
    minLength: MIN_PASSWORD,
    hint: `At least ${MIN_PASSWORD} characters. A few words are easy to remember.`,
  },
  { ...PASSWORD, name: 'confirmPassword', label: confirmLabel, autocomplete: 'new-password' },
];

interface SignInChoices {
  readonly canCreate: boolean;
  readonly demoRoles: readonly DemoRole[];
  /** Markup of the form for a passkey; null where passkeys cannot work. */
  readonly passkeyForm: Html | null;
}

export function renderSignIn(
  path: string,
  form: FormState,
  { canCreate, demoRoles, passkeyForm }: SignInChoices,
): string {
  const content = html`${demoRoles.length > 0 ? renderDemoRoles(path, demoRoles) : null}${renderNotice(form.notice)}${renderMessage(form.message)}
<form method="post" action="${path}">
${renderFields(form, [EMAIL, PASSWORD])}
<button class="button" type="submit">Sign in</button>
</form>
${passkeyForm}
<p class="switch">${
    canCreate
      ? html`New here? <a href="${path}/create">Create an account</a>`
      : 'New here? You need an invitation from an admin.'
  }</p>`;
  return renderPage({
    title: form.notice ? 'Sign in – not yet' : 'Sign in',
    heading: 'Sign in',
    lead: form.message ? 'One step is left.' : 'Welcome back to the floor.',
    content,
  });
}

export function renderCreateAccount(path: string, form: FormState): string {
  const names = renderFields(form, [
    {
      name: 'firstName',
      label: 'First name',
      type: 'text',
      autocomplete: 'given-name',
      maxLength: 100,
    },
    {
      name: 'lastName',
      label: 'Last name',
      type: 'text',
      autocomplete: 'family-name',
      maxLength: 100,
    },
  ]);
  const content = html`${renderNotice(form.notice)}
<form method="post" action="${path}/create">
<div class="pair">${names}</div>
${renderFields(form, [EMAIL, ...newPassword('Password', 'Confirm password')])}
<button class="button" type="submit">Create account</button>
</form>
<p class="switch">Have an account? <a href="${path}">Sign in</a></p>`;
  return renderPage({
    title: Object.keys(form.errors).length
      ? 'Create your account – not yet'
      : 'Create your account',
    heading: 'Create your account',
    lead: 'One account for reports, investigations and maps.',
    content,
  });
}

export function renderNoRegistration(path: string): string {
  return renderPage({
    title: 'You need an invitation',
    lead: 'Accounts are created by invitation only, or not at all at the moment. Ask an admin for a link.',
    content: actions(html`<a class="button" href="${path}">Sign in</a>
<a class="button quiet" href="/">Go to the start page</a>`),
  });
}

export function renderChangePassword(form: FormState): string {
  const hasProblem = form.notice !== undefined || Object.keys(form.errors).length > 0;
  const content = html`${renderNotice(form.notice)}
<form method="post" action="${PASSWORD_PAGE}">
${renderFields(form, [
  EMAIL,
  { ...PASSWORD, name: 'currentPassword', label: 'Current password' },
  ...newPassword('New password', 'Confirm new password'),
])}
<button class="button" type="submit">Change password</button>
</form>
<p class="switch">Forgotten it? An operator of this installation can give you another one.</p>`;
  return renderPage({
    title: hasProblem ? 'Change your password – not yet' : 'Change your password',
    heading: 'Change your password',
    lead: 'Every browser is signed out. You sign in again with the new one.',
    content,
  });
}

export function renderPasswordChanged(): string {
  return renderPage({
    title: 'Your password is changed',
    lead: 'You were signed out in every browser.',
    content: actions(html`<a class="button" href="/api/login">Sign in</a>
<a class="button quiet" href="/">Go to the start page</a>`),
  });
}

export function renderProblem(title: string, lead: string): string {
  return renderPage({
    title,
    lead,
    content: actions(html`<a class="button" href="/api/login">Sign in again</a>
<a class="button quiet" href="/">Go to the start page</a>`),
  });
}

export function renderSignedOut(): string {
  return renderPage({
    title: 'You are signed out',
    lead: 'See you on the next watch.',
    content: actions(html`<a class="button" href="/">Go to the start page</a>`),
  });
}

/** `form` is the library's hidden form; the button refers to its id. */
export function renderSignOutQuestion(form: Html): string {
  return renderPage({
    title: 'Sign out?',
    lead: 'You are signed in at the identity provider of this Watchfloor.',
    content: html`${actions(html`<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<a class="button quiet" href="/">Stay signed in</a>`)}${form}`,
  });
}

function renderDemoRoles(path: string, roles: readonly DemoRole[]): Html {
  const choices = roles.map(
    ({
      key,
      title,
      name,
      note,
      picture,
    }) => html`<button class="role" type="submit" name="role" value="${key}">
<img src="${picture}" alt="" width="40" height="40"><span><b>${title}</b> ${name}<small>${note}</small></span></button>`,
  );
  return html`<form class="roles" method="post" action="${path}/demo" aria-labelledby="demo">
<h2 id="demo">Demo: sign in with one click</h2>
${choices}
</form>
<p class="or">or with your own account</p>`;
}

export function renderNotice(notice: string | undefined): Html | null {
  return notice ? html`<p class="notice" role="alert">${notice}</p>` : null;
}

function renderMessage(message: string | undefined): Html | null {
  return message ? html`<p class="message" role="status">${message}</p>` : null;
}

/** Focuses the first field that needs attention. */
export function renderFields(form: FormState, fields: readonly Field[]): Html[] {
  const hasErrors = Object.keys(form.errors).length > 0;
  const first = fields.find((field) =>
    hasErrors ? form.errors[field.name] : !form.typed[field.name],
  );
  return fields.map((field) => renderField(field, form, field === first));
}

function renderField(field: Field, form: FormState, hasFocus: boolean): Html {
  const { name, label, type, autocomplete, inputMode, maxLength, minLength, hint } = field;
  const error = form.errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${maxLength}" required${
    minLength ? html` minlength="${minLength}"` : null
  }${type === 'email' ? html` autocapitalize="none" spellcheck="false"` : null}${
    inputMode ? html` inputmode="${inputMode}"` : null
  }${
    described ? html` aria-describedby="${described}"` : null
  }${error ? html` aria-invalid="true"` : null}${hasFocus ? html` autofocus` : null}${
    type === 'password' ? null : html` value="${form.typed[name] ?? ''}"`
  }>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null}${
  error ? html`<p class="error" id="${name}-error">${error}</p>` : null
}
</div>`;
}
