import formbody from '@fastify/formbody';
import { ERROR_STATUS } from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import type { DemoMode } from '../../demo/demo-mode';
import { callerAddress } from '../../http/caller-address';
import { toAppError } from '../../http/error-handler';
import { requireSameOrigin } from '../../http/same-origin';
import type { DeviceCookie } from './device-cookie';
import { ChangePasswordForm, CreateAccountForm, SignInForm, toFieldErrors } from './identity.forms';
import { BODY_LIMIT_BYTES } from './identity.mount';
import {
  type FormState,
  renderChangePassword,
  renderCreateAccount,
  renderNoRegistration,
  renderPasswordChanged,
  renderProblem,
  renderSignIn,
} from './identity.pages';
import type { Caller, CanCreateAccount, IdentityService } from './identity.service';
import { type Refusal, readTyped, sendPage, toRefusal } from './page-forms';
import { servePasswordStep } from './second-factor/password-step.routes';
import type { FactorAccount, SecondFactors } from './second-factor/second-factor.service';
import { renderPasskeyForm } from './second-factor/second-step.pages';
import { serveSecondStep } from './second-factor/second-step.routes';
import type { PasswordChange, PasswordChanges, SignInSteps } from './second-factor/sign-in-step';

const WRONG = 'E-mail or password is wrong';
/** The same text whether or not the account existed, so that it reveals nothing. */
export const CREATED = 'If this e-mail was free, your account is ready. Sign in to continue.';
const EMPTY: FormState = { typed: {}, errors: {} };

/** Whether the browser has a session of the application. */
export type IsSignedIn = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

type Render = (path: string, form: FormState, canCreate: boolean) => string;
interface IdentityPages {
  readonly provider: Provider;
  readonly identity: IdentityService;
  readonly deviceCookie: DeviceCookie;
  readonly origin: string;
  readonly demo: DemoMode | null;
  readonly canCreateAccount: CanCreateAccount;
  readonly factors: SecondFactors;
  readonly steps: SignInSteps;
  readonly passwordChanges: PasswordChanges;
  readonly canUsePasskeys: boolean;
  readonly isSignedIn: IsSignedIn;
}
type Outcome = { account: FactorAccount } | { created: string } | Refusal;

export async function serveIdentityPages(
  app: FastifyInstance,
  pages: IdentityPages,
): Promise<void> {
  const { provider, identity, deviceCookie, origin, demo, canUsePasskeys, canCreateAccount } =
    pages;
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    requireSameOrigin(request.method, request.headers, origin);
  });
  app.setErrorHandler(async (thrown, request, reply) => {
    // The member went back to a sign-in that they have finished.
    if (thrown instanceof errors.SessionNotFound && (await pages.isSignedIn(request, reply))) {
      return reply.redirect('/', 303);
    }
    const { status, title, lead } = explain(thrown);
    if (status >= 500) request.log.error({ err: thrown }, 'identity page failed');
    return sendPage(reply, status, renderProblem(title, lead));
  });

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
    amr: string[],
  ): Promise<FastifyReply> {
    const next = await provider.interactionResult(
      request.raw,
      reply.raw,
      { login: { accountId, remember: false, amr } },
      { mergeWithLastSubmission: false },
    );
    return reply.redirect(next, 303);
  }

  const readCaller = async (request: FastifyRequest): Promise<Caller> => ({
    address: callerAddress(request),
    devices: await deviceCookie.read(request.cookies),
  });

  async function finishOnDevice(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
    amr: string[],
  ): Promise<FastifyReply> {
    const caller = await readCaller(request);
    if (amr.includes('mfa')) await identity.forgiveFailures(accountId, caller);
    reply.setCookie(...(await deviceCookie.write(caller.devices, accountId)));
    return finish(request, reply, accountId, amr);
  }

  const renderFirst: Render = (path, form, canCreate) =>
    renderSignIn(path, form, {
      canCreate,
      demoRoles: demo?.roles ?? [],
      passkeyForm: canUsePasskeys
        ? renderPasskeyForm({ path, action: 'passkey', label: 'Use a passkey' })
        : null,
    });
  const { proceed } = serveSecondStep(app, {
    ...pages,
    finish: finishOnDevice,
    renderFirst: (path, form) => renderFirst(path, form, true),
  });

  function serveForm(
    url: string,
    render: Render,
    submit: (request: FastifyRequest) => Promise<Outcome>,
  ): void {
    app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      return sendPage(reply, 200, render(pathOf(uid), EMPTY, await canCreateAccount(request)));
    });
    app.post(url, async (request, reply) => {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      const canCreate = await canCreateAccount(request);
      const outcome = await submit(request).catch((error: unknown) => toRefusal(error, reply));
      if ('account' in outcome) return proceed(request, reply, outcome.account);
      if ('created' in outcome) {
        const form = { typed: { email: outcome.created }, errors: {}, message: CREATED };
        return sendPage(reply, 200, renderFirst(pathOf(uid), form, canCreate));
      }
      const form = toFormState(request, outcome);
      return sendPage(reply, outcome.status, render(pathOf(uid), form, canCreate));
    });
  }

  serveForm('/interaction/:uid', renderFirst, async (request) => {
    const form = SignInForm.safeParse(request.body ?? {});
    if (!form.success) return { status: 400, errors: toFieldErrors(form.error) };
    const outcome = await identity.signIn(form.data, await readCaller(request));
    return 'account' in outcome ? outcome : { status: 401, notice: WRONG };
  });

  const renderSecond: Render = (path, form, canCreate) =>
    canCreate ? renderCreateAccount(path, form) : renderNoRegistration(path);
  serveForm('/interaction/:uid/create', renderSecond, async (request) => {
    if (!(await canCreateAccount(request))) return { status: 403 };
    const form = await CreateAccountForm.safeParseAsync(request.body ?? {});
    if (!form.success) return { status: 400, errors: toFieldErrors(form.error) };
    const address = callerAddress(request);
    const { firstAccount } = await identity.createAccount(form.data, address);
    // The first account may learn the outcome: there are no other accounts to probe for.
    return firstAccount ? { account: firstAccount } : { created: form.data.email };
  });

  app.get('/password', { exposeHeadRoute: false }, async (_request, reply) =>
    sendPage(reply, 200, renderChangePassword(EMPTY)),
  );
  app.post('/password', async (request, reply) => {
    const outcome = await changePassword(request).catch((error: unknown) =>
      toRefusal(error, reply),
    );
    if ('isChanged' in outcome) return sendPage(reply, 200, renderPasswordChanged());
    if ('unproved' in outcome) return askForFactor(reply, outcome.unproved);
    return sendPage(reply, outcome.status, renderChangePassword(toFormState(request, outcome)));
  });

  const askForFactor = servePasswordStep(app, { ...pages, readCaller });

  async function changePassword(
    request: FastifyRequest,
  ): Promise<{ isChanged: true } | { unproved: Omit<PasswordChange, 'id'> } | Refusal> {
    const form = await ChangePasswordForm.safeParseAsync(request.body ?? {});
    if (!form.success) return { status: 400, errors: toFieldErrors(form.error) };
    const outcome = await identity.changePassword(form.data, await readCaller(request));
    return 'problem' in outcome ? { status: 401, notice: WRONG } : outcome;
  }

  // Registered only in a demo; otherwise the provider responds with "not found".
  if (demo) {
    app.post('/interaction/:uid/demo', async (request, reply) => {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      const requested = readTyped(request.body).role;
      const role = demo.roles.find(({ key }) => key === requested);
      if (role) return finish(request, reply, role.accountId, ['demo']);
      return sendPage(reply, 400, renderFirst(pathOf(uid), EMPTY, await canCreateAccount(request)));
    });
  }
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

function toFormState(
  request: FastifyRequest,
  { errors: fieldErrors = {}, notice }: Refusal,
): FormState {
  const form = { typed: readTyped(request.body), errors: fieldErrors };
  return notice ? { ...form, notice } : form;
}

const pathOf = (uid: string) => `/idp/interaction/${uid}`;
