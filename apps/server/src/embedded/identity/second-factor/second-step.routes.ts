import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { AppError } from '../../../errors';
import { callerAddress } from '../../../http/caller-address';
import type { FormState } from '../identity.pages';
import { readCode, readPasskey, readTyped, sendPage, toRefusal } from '../page-forms';
import {
  type AddedFactor,
  type FactorAccount,
  type SecondFactors,
  WRONG_CODE,
} from './second-factor.service';
import {
  renderRecoveryCodes,
  renderSecondStep,
  renderSetUp,
  renderStepOver,
} from './second-step.pages';
import { type SignInSteps, type Step, StepOver } from './sign-in-step';

export const WRONG_PASSKEY = 'This passkey was not accepted';
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

interface Opened {
  readonly uid: string;
  readonly path: string;
  readonly account: FactorAccount;
  readonly step: Step;
}
type Act<Target> = (
  opened: Target,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** The pages between the password and the end of a sign-in. */
export function serveSecondStep(
  app: FastifyInstance,
  { provider, factors, steps, canUsePasskeys, finish, renderFirst }: SecondStepPages,
) {
  const uidOf = async (request: FastifyRequest, reply: FastifyReply) =>
    (await provider.interactionDetails(request.raw, reply.raw)).uid;
  const pathOf = (uid: string) => `/idp/interaction/${uid}`;

  /** The sign-in behind a form; null if it is of another stage or over. */
  async function open(
    uid: string,
    request: FastifyRequest,
    stage: Step['stage'],
  ): Promise<Opened | null> {
    const step = await steps.open(readTyped(request.body).step, uid, stage);
    if (!step) return null;
    const account = await factors.findAccount(step.accountId);
    return account?.stamp === step.stamp ? { uid, path: pathOf(uid), account, step } : null;
  }

  async function continueStep(
    stage: Step['stage'],
    act: Act<Opened>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const uid = await uidOf(request, reply);
    try {
      const opened = await open(uid, request, stage);
      if (!opened) throw new StepOver();
      return await act(opened, request, reply);
    } catch (error) {
      if (!(error instanceof StepOver)) throw error;
      const page = { path: pathOf(uid), again: 'Sign in again', isSetUp: stage === 'set-up' };
      return sendPage(reply, 400, renderStepOver(page));
    }
  }

  const serveStep = (name: string, stage: Step['stage'], act: Act<Opened>) =>
    app.post(`/interaction/:uid/${name}`, (request, reply) =>
      continueStep(stage, act, request, reply),
    );

  /** Shows what the account, as it was when the password was right, still needs, or finishes. */
  async function proceed(
    request: FastifyRequest,
    reply: FastifyReply,
    account: FactorAccount,
    form: FormState & { status?: number } = EMPTY,
    setUp?: string,
  ): Promise<FastifyReply> {
    const uid = await uidOf(request, reply);
    const { id: accountId, stamp } = account;
    const standing = await factors.readStanding(account);
    if (standing.needs === 'nothing') return finish(request, reply, accountId, ['pwd']);
    const seal = (stage: Step['stage']) =>
      steps.seal({ uid, accountId, stamp, amr: ['pwd'], stage });
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

  /** Shows the recovery codes of the first factor, which finishes the sign-in. */
  async function showCodes(
    { uid, path, step }: Opened,
    reply: FastifyReply,
    { recoveryCodes, account }: AddedFactor,
    method: 'otp' | 'hwk',
  ): Promise<FastifyReply> {
    const amr = [...step.amr, method, 'mfa'];
    const { id: accountId, stamp } = account;
    const done = await steps.seal({ uid, accountId, stamp, amr, stage: 'done' });
    return sendPage(reply, 200, renderRecoveryCodes(path, done, recoveryCodes ?? []));
  }

  /** For the second of two clicks, when the first has used the code up: how the account was signed in. */
  async function findFinished(request: FastifyRequest, reply: FastifyReply, accountId: string) {
    const { result } = await provider.interactionDetails(request.raw, reply.raw);
    return result?.login?.accountId === accountId ? result.login.amr : undefined;
  }

  serveStep('factor', 'factor', async ({ account, step }, request, reply) => {
    const typed = readCode(request.body);
    const early = await findFinished(request, reply, account.id);
    if (early) return finish(request, reply, account.id, early);
    const address = callerAddress(request);
    try {
      if (await factors.checkCode(account, typed, address)) {
        return finish(request, reply, account.id, [...step.amr, 'otp', 'mfa']);
      }
    } catch (error) {
      const { status, notice = '' } = toRefusal(error, reply);
      return proceed(request, reply, account, { ...EMPTY, notice, status });
    }
    const late = await findFinished(request, reply, account.id);
    if (late) return finish(request, reply, account.id, late);
    return proceed(request, reply, account, { ...EMPTY, notice: WRONG_CODE, status: 401 });
  });

  serveStep('setup', 'set-up', async (opened, request, reply) => {
    const { setUp = '', code = '' } = readTyped(request.body);
    try {
      const added = await factors.confirmTotp(
        opened.account,
        { setUp, code: code.replaceAll(/\s/g, '') },
        factors.withoutFactorSince(opened.step),
      );
      return await showCodes(opened, reply, added, 'otp');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const form = { ...EMPTY, notice: error.message, status: 400 };
      return proceed(request, reply, opened.account, form, setUp);
    }
  });

  serveStep('enroll', 'set-up', async (opened, request, reply) => {
    const response = readPasskey(request.body);
    try {
      const passkey = { name: PASSKEY_NAME, response };
      const added = await factors.addPasskey(
        opened.account,
        opened.uid,
        passkey,
        factors.withoutFactorSince(opened.step),
      );
      return await showCodes(opened, reply, added, 'hwk');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const form = { ...EMPTY, notice: error.message, status: 400 };
      return proceed(request, reply, opened.account, form);
    }
  });

  serveStep('continue', 'done', ({ account, step }, request, reply) =>
    finish(request, reply, account.id, step.amr),
  );

  if (canUsePasskeys) {
    app.post('/interaction/:uid/challenge', async (request, reply) => {
      const uid = await uidOf(request, reply);
      if (readTyped(request.body).step === undefined) {
        return factors.passkeyOptions({ purpose: 'sign-in', binding: uid }, null);
      }
      const second = await open(uid, request, 'factor');
      if (second) {
        return factors.passkeyOptions({ purpose: 'second-step', binding: uid }, second.account.id);
      }
      const setUp = await open(uid, request, 'set-up');
      if (setUp) return factors.newPasskeyOptions(setUp.account, uid);
      return reply.status(400).send({ message: 'This step is over' });
    });

    const usePasskey: Act<Opened | null> = async (opened, request, reply) => {
      const uid = opened?.uid ?? (await uidOf(request, reply));
      const form = { ...EMPTY, notice: WRONG_PASSKEY, status: 401 };
      const checked = await factors
        .checkPasskey(
          { purpose: opened ? 'second-step' : 'sign-in', binding: uid },
          opened?.account.id ?? null,
          readPasskey(request.body),
          callerAddress(request),
        )
        .then((accountId) => accountId ?? form)
        .catch((error: unknown) => ({ ...form, ...toRefusal(error, reply) }));
      if (typeof checked === 'string') {
        return finish(request, reply, checked, [...(opened?.step.amr ?? []), 'hwk', 'mfa']);
      }
      if (opened) return proceed(request, reply, opened.account, checked);
      return sendPage(reply, checked.status, renderFirst(pathOf(uid), checked));
    };
    app.post('/interaction/:uid/passkey', (request, reply) =>
      readTyped(request.body).step === undefined
        ? usePasskey(null, request, reply)
        : continueStep('factor', usePasskey, request, reply),
    );
  }

  return { proceed };
}
