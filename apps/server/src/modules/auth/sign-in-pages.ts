import { html } from '../../http/pages/html';
import { actions, renderPage } from '../../http/pages/page';
import type { SignInProblem } from './sign-in-error';

interface Explanation {
  readonly status: number;
  readonly title: string;
  readonly lead: string;
  /** Comes back as somebody else, rather than straight into the same refusal. */
  readonly isFresh?: true;
}

const EXPLANATIONS: Readonly<Record<SignInProblem, Explanation>> = {
  'attempt-unknown': {
    status: 400,
    title: 'This sign-in is over',
    lead: 'It was finished already, took too long, or began in another browser. Nothing was changed.',
  },
  cancelled: {
    status: 400,
    title: 'Sign-in cancelled',
    lead: 'You were not signed in, because the sign-in was cancelled or refused at the identity provider.',
  },
  refused: {
    status: 400,
    title: 'Sign-in not completed',
    lead: 'The answer of the identity provider does not belong to this sign-in, so it was not accepted.',
  },
  'provider-failed': {
    status: 502,
    title: 'The identity provider had a problem',
    lead: 'It answered with something that cannot be used. Please try again in a moment; if it stays, tell your administrator.',
  },
  'provider-away': {
    status: 502,
    title: 'The identity provider cannot be reached',
    lead: 'Signing in is not possible right now. Please try again in a moment; if it stays, tell your administrator.',
  },
  'email-taken': {
    status: 409,
    title: 'This e-mail belongs to another member',
    lead: 'Somebody is a member with this e-mail under another identity. Sign in the way you did before, or ask your administrator.',
    isFresh: true,
  },
  'too-many': {
    status: 429,
    title: 'Too many sign-ins',
    lead: 'Many sign-ins began at your address. Please wait a little, then try again.',
  },
};

export function renderSignInProblem(problem: SignInProblem): { status: number; html: string } {
  const { status, title, lead, isFresh } = EXPLANATIONS[problem];
  const again = isFresh ? '/api/login?prompt=login' : '/api/login';
  const content = actions(html`<a class="button" href="${again}">Sign in again</a>
<a class="button quiet" href="/">Go to the start page</a>`);
  return { status, html: renderPage({ title, lead, content }) };
}

/** With a provider of its own, an installation keeps no passwords. */
export function renderPasswordElsewhere(): string {
  return renderPage({
    title: 'Your password is kept elsewhere',
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
