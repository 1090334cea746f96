import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { AppError } from '../../../errors';
import { callerAddress } from '../../../http/caller-address';
import type { FormState } from '../identity.pages';
import { readTyped, sendPage, toRefusal } from '../page-forms';
import type { SecondFactors } from './second-factor.service';
import {
  renderRecoveryCodes,
  renderSecondStep,
  renderSetUp,
  renderStepOver,
} from './second-step.pages';
import type { SignInSteps, Step } from './sign-in-step';

const WRONG_CODE = 'This code is wrong or was used already';
const WRONG_PASSKEY = 'This passkey was not accepted';
const EMPTY: FormState = { typed: {}, errors: {} };
/** A name to begin with; the member can change it on the profile. */
const PASSKEY_NAME = 'Passkey';

export interface SecondStepPages {
  readonly provider: Provider;
  readonly factors: SecondFactors;
  readonly steps: SignInSteps;
  readonly canUsePasskeys: boolean;
  /** Ends the interaction with the account signed in. */
  finish(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
    amr: string[],
  ): Promise<FastifyReply>;
  renderFirst(path: string, form: FormState): string;
}

type FactorAccount = NonNullable<Awaited<ReturnType<SecondFactors['findAccount']>>>;
interface Opened {
  readonly uid: string;
  readonly path: string;
  readonly account: FactorAccount;
  readonly step: Step;
}

/** The pages between the password and the end of a sign-in. */
export function serveSecondStep(
  app: FastifyInstance,
  { provider, factors, steps, canUsePasskeys, finish, renderFirst }: SecondStepPages,
) {
  const uidOf = async (request: FastifyRequest, reply: FastifyReply) =>
    (await provider.interactionDetails(request.raw, reply.raw)).uid;
  const pathOf = (uid: string) => `/idp/interaction/${uid}`;

  /** The sign-in behind a form; undefined after its page said that it is over. */
  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    stage: Step['stage'],
  ): Promise<Opened | undefined> {
    const uid = await uidOf(request, reply);
    const step = await steps.open(readTyped(request.body).step, uid, stage);
    const account = step && (await factors.findAccount(step.accountId));
    if (step && account?.stamp === step.stamp) return { uid, path: pathOf(uid), account, step };
    await sendPage(reply, 400, renderStepOver(pathOf(uid)));
    return undefined;
  }

  function serveStep(
    name: string,
    stage: Step['stage'],
    act: (opened: Opened, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    app.post(`/interaction/:uid/${name}`, async (request, reply) => {
      const opened = await open(request, reply, stage);
      return opened ? act(opened, request, reply) : reply;
    });
  }

  /** Shows what is missing, or finishes. */
  async function proceed(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
    form: FormState & { status?: number } = EMPTY,
    setUp?: string,
  ): Promise<FastifyReply> {
    const uid = await uidOf(request, reply);
    const account = await factors.findAccount(accountId);
    if (!account) return sendPage(reply, 400, renderStepOver(pathOf(uid)));
    const standing = await factors.readStanding(account);
    if (standing.needs === 'nothing') return finish(request, reply, accountId, ['pwd']);
    const seal = (stage: Step['stage']) =>
      steps.seal({ uid, accountId, stamp: account.stamp, amr: ['pwd'], stage });
    const status = form.status ?? 200;
    if (standing.needs === 'factor') {
      const page = { ...standing, path: pathOf(uid), step: await seal('factor') };
      return sendPage(reply, status, renderSecondStep(page, form));
    }
    const { daysLeft } = standing;
    const page = {
      path: pathOf(uid),
      step: await seal('set-up'),
      totp: (setUp && factors.resumeTotp(account, setUp)) || factors.startTotp(account),
      daysLeft,
      later: daysLeft > 0 ? await seal('done') : null,
      canUsePasskeys,
    };
    return sendPage(reply, status, renderSetUp(page, form));
  }

  /** Shows the recovery codes of a new factor, which finishes the sign-in. The second of two clicks makes new ones. */
  async function showCodes(
    { uid, path, account, step }: Opened,
    reply: FastifyReply,
    made: readonly string[] | null,
    method: 'otp' | 'hwk',
  ): Promise<FastifyReply> {
    const codes = made ?? (await factors.renewRecoveryCodes(account));
    const amr = [...step.amr, method, 'mfa'];
    const { id: accountId, stamp } = account;
    const done = await steps.seal({ uid, accountId, stamp, amr, stage: 'done' });
    return sendPage(reply, 200, renderRecoveryCodes(path, done, codes));
  }

  /** For the second of two clicks, when the first has used the code up: how the account was signed in. */
  async function findFinished(request: FastifyRequest, reply: FastifyReply, accountId: string) {
    const { result } = await provider.interactionDetails(request.raw, reply.raw);
    return result?.login?.accountId === accountId ? result.login.amr : undefined;
  }

  serveStep('factor', 'factor', async ({ account, step }, request, reply) => {
    const { code, recoveryCode } = readTyped(request.body);
    const typed = code ?? recoveryCode ?? '';
    const early = await findFinished(request, reply, account.id);
    if (early) return finish(request, reply, account.id, early);
    const address = callerAddress(request);
    try {
      if (await factors.checkCode(account, typed, address)) {
        return finish(request, reply, account.id, [...step.amr, 'otp', 'mfa']);
      }
    } catch (error) {
      const { status, notice = '' } = toRefusal(error, reply);
      return proceed(request, reply, account.id, { ...EMPTY, notice, status });
    }
    const late = await findFinished(request, reply, account.id);
    if (late) return finish(request, reply, account.id, late);
    return proceed(request, reply, account.id, { ...EMPTY, notice: WRONG_CODE, status: 401 });
  });

  serveStep('setup', 'set-up', async (opened, request, reply) => {
    const { setUp = '', code = '' } = readTyped(request.body);
    try {
      const codes = await factors.confirmTotp(opened.account, {
        setUp,
        code: code.replaceAll(/\s/g, ''),
      });
      return showCodes(opened, reply, codes, 'otp');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const form = { ...EMPTY, notice: error.message, status: 400 };
      return proceed(request, reply, opened.account.id, form, setUp);
    }
  });

  serveStep('enroll', 'set-up', async (opened, request, reply) => {
    const response = parseResponse(request.body);
    try {
      const passkey = { name: PASSKEY_NAME, response };
      const codes = await factors.addPasskey(opened.account, opened.uid, passkey);
      return showCodes(opened, reply, codes, 'hwk');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const form = { ...EMPTY, notice: error.message, status: 400 };
      return proceed(request, reply, opened.account.id, form);
    }
  });

  serveStep('continue', 'done', ({ account, step }, request, reply) =>
    finish(request, reply, account.id, step.amr),
  );

  if (canUsePasskeys) {
    app.post('/interaction/:uid/challenge', async (request, reply) => {
      const uid = await uidOf(request, reply);
      const sealed = readTyped(request.body).step;
      if (sealed === undefined) {
        return factors.passkeyOptions({ purpose: 'sign-in', binding: uid }, null);
      }
      const factor = await steps.open(sealed, uid, 'factor');
      if (factor) {
        return factors.passkeyOptions({ purpose: 'second-step', binding: uid }, factor.accountId);
      }
      const setUp = await steps.open(sealed, uid, 'set-up');
      const account = setUp && (await factors.findAccount(setUp.accountId));
      if (account) return factors.newPasskeyOptions(account, uid);
      return reply.status(400).send({ message: 'This step is over' });
    });

    app.post('/interaction/:uid/passkey', async (request, reply) => {
      const isSecond = readTyped(request.body).step !== undefined;
      const opened = isSecond ? await open(request, reply, 'factor') : null;
      if (opened === undefined) return reply;
      const uid = opened?.uid ?? (await uidOf(request, reply));
      const purpose = opened ? 'second-step' : 'sign-in';
      const form = { ...EMPTY, notice: WRONG_PASSKEY, status: 401 };
      const refused = await factors
        .checkPasskey(
          { purpose, binding: uid },
          opened?.account.id ?? null,
          parseResponse(request.body),
          callerAddress(request),
        )
        .then((accountId) => accountId ?? form)
        .catch((error: unknown) => ({ ...form, ...toRefusal(error, reply) }));
      if (typeof refused === 'string') {
        return finish(request, reply, refused, [...(opened?.step.amr ?? []), 'hwk', 'mfa']);
      }
      if (opened) return proceed(request, reply, opened.account.id, refused);
      return sendPage(reply, refused.status, renderFirst(pathOf(uid), refused));
    });
  }

  return { proceed };
}

/** The response of the authenticator comes as JSON in a form field. */
function parseResponse(body: unknown): unknown {
  try {
    return JSON.parse(readTyped(body).response ?? '');
  } catch {
    return null;
  }
}
