import { html } from '../../http/pages/html';
import { actions, renderPage } from '../../http/pages/page';
import type { SignInProblem } from './sign-in-error';

interface Explanation {
  readonly status: number;
  readonly title: string;
  readonly lead: string;
  /** Lets the member choose another account instead of being refused again. */
  readonly isFresh?: true;
}

const EXPLANATIONS: Readonly<Record<SignInProblem, Explanation>> = {
  'attempt-unknown': {
    status: 400,
    title: 'This sign-in is over',
    lead: 'It was already finished, took too long, or started in another browser. Nothing was changed.',
  },
  cancelled: {
    status: 400,
    title: 'Sign-in cancelled',
    lead: 'You were not signed in, because the sign-in was cancelled or refused at the identity provider.',
  },
  refused: {
    status: 400,
    title: 'Sign-in not completed',
    lead: 'The response of the identity provider does not belong to this sign-in, so it was not accepted.',
  },
  'provider-failed': {
    status: 502,
    title: 'The identity provider had a problem',
    lead: 'It sent an unusable response. Please try again in a moment. If the problem persists, contact your administrator.',
  },
  'provider-unreachable': {
    status: 502,
    title: 'The identity provider cannot be reached',
    lead: 'You cannot sign in right now. Please try again in a moment. If the problem persists, contact your administrator.',
  },
  'email-taken': {
    status: 409,
    title: 'This e-mail belongs to another member',
    lead: 'A member with another identity uses this e-mail. Sign in the way you did before, or ask your administrator.',
    isFresh: true,
  },
  'second-factor-missing': {
    status: 403,
    title: 'A second factor is missing',
    lead: 'This installation demands a second factor, but your identity provider did not confirm one. Set it up there, then sign in again. If the problem persists, contact your administrator.',
    isFresh: true,
  },
  'too-many': {
    status: 429,
    title: 'Too many sign-ins',
    lead: 'Too many sign-ins were started from your address. Please wait a little, then try again.',
  },
  suspended: {
    status: 403,
    title: 'Your account is suspended',
    lead: 'An admin has suspended it. Your work is kept. If you think this is a mistake, contact your administrator.',
    isFresh: true,
  },
  'registration-closed': {
    status: 403,
    title: 'Registration is closed',
    lead: 'This Watchfloor takes no new members at the moment. Members sign in as before.',
    isFresh: true,
  },
  'invitation-needed': {
    status: 403,
    title: 'You need an invitation',
    lead: 'New members join this Watchfloor by invitation. Ask a member who is an admin for a link, and open it in this browser.',
    isFresh: true,
  },
  'invitation-unusable': {
    status: 403,
    title: 'This invitation cannot be used',
    lead: 'It was used already, was withdrawn, is older than seven days, or is for another e-mail. Ask for a new one.',
    isFresh: true,
  },
};

export function renderSignInProblem(problem: SignInProblem): { status: number; html: string } {
  const { status, title, lead, isFresh } = EXPLANATIONS[problem];
  const again = isFresh ? '/api/login?prompt=login' : '/api/login';
  const content = actions(html`<a class="button" href="${again}">Sign in again</a>
<a class="button quiet" href="/">Go to the start page</a>`);
  return { status, html: renderPage({ title, lead, content }) };
}

/** A bound e-mail is shown to whoever has the link, who needs it to sign in. */
export function renderInvitation(email: string | null): string {
  return renderPage({
    title: 'You are invited to Watchfloor',
    lead: email
      ? `Sign in or create an account with the e-mail ${email}. The invitation works once.`
      : 'Sign in or create an account to join. The invitation works once.',
    content: actions(html`<a class="button" href="/api/login?prompt=login">Continue</a>`),
  });
}

/** With an external provider, an installation stores no passwords. */
export function renderPasswordElsewhere(): string {
  return renderPage({
    title: 'Your password is managed elsewhere',
    lead: 'You sign in here through another identity provider. Change your password there.',
    content: actions(html`<a class="button" href="/">Go to the start page</a>`),
  });
}

export function renderSignOutQuestion(): string {
  return renderPage({
    title: 'Log out of Watchfloor?',
    lead: 'Another site sent you here. You are still signed in.',
    content: actions(html`<a class="button" href="/api/logout">Log out</a>
<a class="button quiet" href="/">Stay signed in</a>`),
  });
}
