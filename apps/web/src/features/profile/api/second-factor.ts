import { queryOptions } from '@tanstack/react-query';
import {
  secondFactorEndpoints as calls,
  type PasskeyChange,
  type TotpConfirmation,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { createPasskey } from '@/lib/passkey';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const CHANGES = [{ kind: 'second-factor.changed' }] as const;

/** Refetched on every visit: a sign-in elsewhere uses factors without an event. */
export const secondFactorQuery = { ...endpointQuery(calls.status), staleTime: 0 };

/** A new secret for each opening of the dialog. */
export const totpSetUpQuery = queryOptions({
  queryKey: [calls.startTotp.path],
  queryFn: () => call(calls.startTotp),
  gcTime: 0,
});

export function useConfirmTotp() {
  return useNoticedMutation({
    act: (body: TotpConfirmation) => call(calls.confirmTotp, { body }),
    changes: CHANGES,
    success: { title: 'Authenticator app added' },
    failure: { text: 'Failed to add the authenticator app' },
  });
}

export function useRemoveTotp() {
  return useNoticedMutation({
    act: () => call(calls.removeTotp),
    changes: CHANGES,
    success: { title: 'Authenticator app removed' },
    failure: { text: 'Failed to remove the authenticator app' },
  });
}

/** The browser asks the member between the two calls. */
export function useAddPasskey() {
  return useNoticedMutation({
    act: async ({ name }: PasskeyChange) => {
      const response = await createPasskey(await call(calls.newPasskeyOptions));
      return call(calls.addPasskey, { body: { name, response } });
    },
    changes: CHANGES,
    success: { title: 'Passkey added' },
    failure: { text: 'No passkey was added' },
  });
}

export function useRenamePasskey(id: string) {
  return useNoticedMutation({
    act: (body: PasskeyChange) => call(calls.renamePasskey, { params: { id }, body }),
    changes: CHANGES,
    failure: { text: 'Failed to rename the passkey' },
  });
}

export function useRemovePasskey() {
  return useNoticedMutation({
    act: (id: string) => call(calls.removePasskey, { params: { id } }),
    changes: CHANGES,
    success: { title: 'Passkey removed' },
    failure: { text: 'Failed to remove the passkey' },
  });
}

export function useRenewRecoveryCodes() {
  return useNoticedMutation({
    act: () => call(calls.renewRecoveryCodes),
    changes: CHANGES,
    failure: { text: 'Failed to make new recovery codes' },
  });
}
