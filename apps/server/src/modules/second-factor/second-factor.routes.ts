import { secondFactorEndpoints as calls, type WebAuthnJson } from '@watchfloor/contract';
import { callerAddress } from '../../http/caller-address';
import type { Serve } from '../../http/serve-endpoints';
import type { SecondFactorService } from './second-factor.service';

const OWN = { changesNoList: true } as const;

export function serveSecondFactor(serve: Serve, service: SecondFactorService): void {
  serve(calls.status, ({ actor }) => service.readStatus(actor));
  serve(calls.startTotp, ({ actor }) => service.startTotp(actor), OWN);
  serve(calls.confirmTotp, ({ actor, body }) => service.confirmTotp(actor, body), OWN);
  serve(calls.removeTotp, ({ actor }) => service.removeTotp(actor), OWN);
  serve(
    calls.newPasskeyOptions,
    async ({ actor }) => ({ ...(await service.newPasskeyOptions(actor)) }) as WebAuthnJson,
    OWN,
  );
  serve(calls.addPasskey, ({ actor, body }) => service.addPasskey(actor, body), OWN);
  serve(
    calls.renamePasskey,
    ({ actor, params, body }) => service.renamePasskey(actor, params.id, body.name),
    OWN,
  );
  serve(calls.removePasskey, ({ actor, params }) => service.removePasskey(actor, params.id), OWN);
  serve(calls.renewRecoveryCodes, ({ actor }) => service.renewRecoveryCodes(actor), OWN);
  serve(
    calls.proofOptions,
    async ({ actor }) => ({ ...(await service.proofOptions(actor)) }) as WebAuthnJson,
    OWN,
  );
  serve(
    calls.prove,
    ({ actor, body, request }) => service.prove(actor, body, callerAddress(request)),
    OWN,
  );
}
