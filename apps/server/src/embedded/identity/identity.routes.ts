import formbody from '@fastify/formbody';
import { ERROR_STATUS } from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import type { DemoMode } from '../../demo/demo-mode';
import { AppError } from '../../errors';
import { callerAddress } from '../../http/caller-address';
import { toAppError } from '../../http/error-handler';
import { requireSameOrigin } from '../../http/same-origin';
import { TooBusyError } from '../../limit-concurrency';
import type { DeviceCookie } from './device-cookie';
import { ChangePasswordForm, CreateAccountForm, SignInForm, toFieldErrors } from './identity.forms';
import { BODY_LIMIT_BYTES } from './identity.mount';
import {
  type FormState,
  renderChangePassword,
  renderCreateAccount,
  renderPasswordChanged,
  renderProblem,
  renderSignIn,
} from './identity.pages';
import type { Caller, IdentityService } from './identity.service';

const WRONG = 'E-mail or password is wrong';
/** Says the same whether there was an account, an account that looks like it, or none. */
export const CREATED = 'If this e-mail was free, your account is ready. Sign in to continue.';
const EMPTY: FormState = { typed: {}, errors: {} };

type Render = (path: string, form: FormState) => string;
interface IdentityPages {
  readonly provider: Provider;
  readonly identity: IdentityService;
  readonly deviceCookie: DeviceCookie;
  readonly origin: string;
  readonly demo: DemoMode | null;
}
type Outcome = { accountId: string } | { created: string } | Refusal;
type Refusal = { status: number } & Partial<Pick<FormState, 'errors' | 'notice'>>;

/** The forms of the built-in provider: sign in, create an account, change the password. */
export async function serveIdentityPages(
  app: FastifyInstance,
  { provider, identity, deviceCookie, origin, demo }: IdentityPages,
): Promise<void> {
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    requireSameOrigin(request.method, request.headers, origin);
  });
  app.setErrorHandler((thrown, request, reply) => {
    const { status, title, lead } = explain(thrown);
    if (status >= 500) request.log.error({ err: thrown }, 'identity page failed');
    return sendPage(reply, status, renderProblem(title, lead));
  });

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
    method: 'pwd' | 'demo',
  ): Promise<FastifyReply> {
    const next = await provider.interactionResult(
      request.raw,
      reply.raw,
      { login: { accountId, remember: false, amr: [method] } },
      { mergeWithLastSubmission: false },
    );
    return reply.redirect(next, 303);
  }

  const readCaller = async (request: FastifyRequest): Promise<Caller> => ({
    address: callerAddress(request),
    devices: await deviceCookie.read(request.cookies),
  });

  async function finishWithPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
  ): Promise<FastifyReply> {
    const known = await deviceCookie.read(request.cookies);
    reply.setCookie(...(await deviceCookie.write(known, accountId)));
    return finish(request, reply, accountId, 'pwd');
  }

  function serveForm(
    url: string,
    render: Render,
    submit: (request: FastifyRequest) => Promise<Outcome>,
  ): void {
    app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      return sendPage(reply, 200, render(pathOf(uid), EMPTY));
    });
    app.post(url, async (request, reply) => {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      const outcome = await submit(request).catch((error: unknown) => toRefusal(error, reply));
      if ('accountId' in outcome) return finishWithPassword(request, reply, outcome.accountId);
      if ('created' in outcome) {
        const form = { typed: { email: outcome.created }, errors: {}, message: CREATED };
        return sendPage(reply, 200, renderFirst(pathOf(uid), form));
      }
      return sendPage(reply, outcome.status, render(pathOf(uid), shownAgain(request, outcome)));
    });
  }

  const renderFirst: Render = (path, form) => renderSignIn(path, form, demo?.roles);
  serveForm('/interaction/:uid', renderFirst, async (request) => {
    const form = SignInForm.safeParse(request.body ?? {});
    if (!form.success) return { status: 400, errors: toFieldErrors(form.error) };
    const outcome = await identity.signIn(form.data, await readCaller(request));
    return 'accountId' in outcome ? outcome : { status: 401, notice: WRONG };
  });

  serveForm('/interaction/:uid/create', renderCreateAccount, async (request) => {
    const form = await CreateAccountForm.safeParseAsync(request.body ?? {});
    if (!form.success) return { status: 400, errors: toFieldErrors(form.error) };
    const address = callerAddress(request);
    const { firstAccountId } = await identity.createAccount(form.data, address);
    // Beside the first account there is nobody to find out about.
    return firstAccountId ? { accountId: firstAccountId } : { created: form.data.email };
  });

  app.get('/password', { exposeHeadRoute: false }, async (_request, reply) =>
    sendPage(reply, 200, renderChangePassword(EMPTY)),
  );
  app.post('/password', async (request, reply) => {
    const outcome = await changePassword(request).catch((error: unknown) =>
      toRefusal(error, reply),
    );
    return 'isChanged' in outcome
      ? sendPage(reply, 200, renderPasswordChanged())
      : sendPage(reply, outcome.status, renderChangePassword(shownAgain(request, outcome)));
  });

  async function changePassword(request: FastifyRequest): Promise<{ isChanged: true } | Refusal> {
    const form = await ChangePasswordForm.safeParseAsync(request.body ?? {});
    if (!form.success) return { status: 400, errors: toFieldErrors(form.error) };
    const outcome = await identity.changePassword(form.data, await readCaller(request));
    return 'isChanged' in outcome ? outcome : { status: 401, notice: WRONG };
  }

  // Without a demo there is no such address: what asks for it meets the provider's own "not found".
  if (demo) {
    app.post('/interaction/:uid/demo', async (request, reply) => {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      const wanted = readTyped(request.body).role;
      const role = demo.roles.find(({ key }) => key === wanted);
      if (role) return finish(request, reply, role.accountId, 'demo');
      return sendPage(reply, 400, renderFirst(pathOf(uid), EMPTY));
    });
  }
}

/** Problems that a form can be shown again with; everything else is a page of its own. */
function toRefusal(error: unknown, reply: FastifyReply): Refusal {
  if (error instanceof TooBusyError) {
    return {
      status: 503,
      notice: 'Too many people are signing in at this moment. Please try again.',
    };
  }
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') {
    reply.headers(error.headers);
    const wait = describeWait(Number(error.headers['retry-after']));
    return { status: 429, notice: `Too many attempts. Please try again in ${wait}.` };
  }
  throw error;
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${minutes} minutes`;
}

function explain(thrown: unknown): { status: number; title: string; lead: string } {
  if (thrown instanceof errors.SessionNotFound) {
    return {
      status: 400,
      title: 'This sign-in is over',
      lead: 'It was finished already, took too long, or began in another browser.',
    };
  }
  const error = toAppError(thrown);
  return {
    status: ERROR_STATUS[error.code],
    title: 'That did not work',
    lead: `${error.message}.`,
  };
}

function shownAgain(request: FastifyRequest, { errors: told = {}, notice }: Refusal): FormState {
  const form = { typed: readTyped(request.body), errors: told };
  return notice ? { ...form, notice } : form;
}

const pathOf = (uid: string) => `/idp/interaction/${uid}`;

/** What goes back into the form: texts that were typed, never a password. */
function readTyped(body: unknown): Record<string, string> {
  const entries = Object.entries(body && typeof body === 'object' ? body : {});
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !entry[0].toLowerCase().includes('password'),
    ),
  );
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(page);
}
