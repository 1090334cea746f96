import { PASSWORD_PAGE } from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../../http/caller-address';
import { newId } from '../../../identifiers';
import { type FormState, renderPasswordChanged } from '../identity.pages';
import type { Caller, IdentityService } from '../identity.service';
import { readCode, readPasskey, readTyped, sendPage, toRefusal } from '../page-forms';
import { type SecondFactors, WRONG_CODE } from './second-factor.service';
import { renderSecondStep, renderStepOver } from './second-step.pages';
import { WRONG_PASSKEY } from './second-step.routes';
import type { PasswordChange, PasswordChanges } from './sign-in-step';

interface PasswordStepPages {
  readonly identity: IdentityService;
  readonly factors: SecondFactors;
  readonly passwordChanges: PasswordChanges;
  readonly canUsePasskeys: boolean;
  readCaller(request: FastifyRequest): Promise<Caller>;
}

const EMPTY: FormState = { typed: {}, errors: {} };

/** The page between the passwords and the end of a change. Returns what shows it. */
export function servePasswordStep(
  app: FastifyInstance,
  { identity, factors, passwordChanges, canUsePasskeys, readCaller }: PasswordStepPages,
) {
  async function ask(
    reply: FastifyReply,
    { accountId, step }: { accountId: string; step: string },
    form: FormState & { status: number },
  ): Promise<FastifyReply> {
    const { hasTotp, passkeys } = await factors.countFactors(accountId);
    const page = { path: PASSWORD_PAGE, step, hasTotp, hasPasskeys: passkeys > 0 };
    return sendPage(reply, form.status, renderSecondStep(page, form));
  }

  async function open(request: FastifyRequest) {
    const { step = '' } = readTyped(request.body);
    const change = await passwordChanges.open(step);
    const state = change ? await identity.readPasswordChange(change) : 'over';
    return { step, change, state };
  }

  const sayOver = (reply: FastifyReply) =>
    sendPage(reply, 400, renderStepOver({ path: PASSWORD_PAGE, again: 'Start again' }));

  function serveFactor(
    name: 'factor' | 'passkey',
    wrong: string,
    check: (change: PasswordChange, request: FastifyRequest) => Promise<boolean>,
  ): void {
    app.post(`/password/${name}`, async (request, reply) => {
      const { step, change, state } = await open(request);
      if (state === 'made') return sendPage(reply, 200, renderPasswordChanged());
      if (!change || state === 'over') return sayOver(reply);
      try {
        if (await check(change, request)) {
          const isChanged = await identity.finishPasswordChange(change, await readCaller(request));
          return isChanged ? sendPage(reply, 200, renderPasswordChanged()) : sayOver(reply);
        }
      } catch (error) {
        return ask(reply, { ...change, step }, { ...EMPTY, ...toRefusal(error, reply) });
      }
      // The first of two clicks has used the code up.
      if ((await identity.readPasswordChange(change)) === 'made') {
        return sendPage(reply, 200, renderPasswordChanged());
      }
      return ask(reply, { ...change, step }, { ...EMPTY, notice: wrong, status: 401 });
    });
  }

  serveFactor('factor', WRONG_CODE, async ({ accountId }, request) => {
    const account = await factors.findAccount(accountId);
    return account
      ? factors.checkCode(account, readCode(request.body), callerAddress(request))
      : false;
  });

  if (canUsePasskeys) {
    const useOf = ({ id }: PasswordChange) => ({ purpose: 'second-step', binding: id }) as const;

    app.post('/password/challenge', async (request, reply) => {
      const { change, state } = await open(request);
      if (change && state === 'waiting') {
        return factors.passkeyOptions(useOf(change), change.accountId);
      }
      return reply.status(400).send({ message: 'This step is over' });
    });

    serveFactor('passkey', WRONG_PASSKEY, async (change, request) => {
      const response = readPasskey(request.body);
      const address = callerAddress(request);
      const accountId = change.accountId;
      return (
        (await factors.checkPasskey(useOf(change), accountId, response, address)) === accountId
      );
    });
  }

  return async (reply: FastifyReply, change: Omit<PasswordChange, 'id'>) => {
    const step = await passwordChanges.seal({ id: newId(), ...change });
    return ask(reply, { ...change, step }, { ...EMPTY, status: 200 });
  };
}
