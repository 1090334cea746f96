import { useQuery } from '@tanstack/react-query';
import type { SecondFactorStatus } from '@watchfloor/contract';
import { Fingerprint, ShieldAlert, ShieldOff, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '@/lib/number-format';
import { supportsPasskeys } from '@/lib/passkey';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { secondFactorQuery } from '../api/second-factor';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { SecondFactorList } from './second-factor-list';
import { TotpDialog } from './totp-dialog';

/** Passkeys, the authenticator app and recovery codes of the member. */
export function SecondFactorCard() {
  const status = useQuery(secondFactorQuery);
  const [adding, setAdding] = useState<'passkey' | 'totp'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isManagedHere = status.data?.isManagedHere ?? false;
  const canAddPasskey = status.data?.canUsePasskeys && supportsPasskeys();
  const close = (isOpen: boolean) => !isOpen && setAdding(undefined);
  const showCodes = (made: readonly string[] | null) => made && setCodes(made);
  return (
    <Card aria-labelledby="second-factor">
      <CardHeader>
        <CardTitle id="second-factor">Second factor</CardTitle>
        {isManagedHere && (
          <div className="flex flex-wrap gap-2">
            {canAddPasskey && (
              <Button size="sm" onClick={() => setAdding('passkey')}>
                <Fingerprint aria-hidden />
                Add passkey
              </Button>
            )}
            {!status.data?.totp && (
              <Button size="sm" onClick={() => setAdding('totp')}>
                <Smartphone aria-hidden />
                Set up authenticator app
              </Button>
            )}
          </div>
        )}
      </CardHeader>
      {status.isPending && (
        <div role="status" aria-label="Loading second factors" className="flex flex-col gap-3 p-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-72 max-w-full" />
        </div>
      )}
      {status.isError && !status.data && <QueryProblem query={status} />}
      {status.data && <Explanation status={status.data} />}
      {status.data && (
        <SecondFactorList
          status={status.data}
          onReplaceTotp={() => setAdding('totp')}
          onCodes={setCodes}
        />
      )}
      <AddPasskeyDialog isOpen={adding === 'passkey'} onOpenChange={close} onCodes={showCodes} />
      <TotpDialog isOpen={adding === 'totp'} onOpenChange={close} onCodes={showCodes} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Card>
  );
}

function Explanation({ status }: { status: SecondFactorStatus }) {
  const { isManagedHere, isDemanded, graceDaysLeft, canUsePasskeys, passkeys, totp } = status;
  if (!isManagedHere) {
    return (
      <CardBody className="text-body text-ink-2">
        Your identity provider decides about second factors. Set them up there.
        {isDemanded && ' This installation demands one.'}
      </CardBody>
    );
  }
  const hasNone = passkeys.length === 0 && !totp;
  if (!hasNone && canUsePasskeys) return null;
  return (
    <CardBody className="flex flex-col gap-3">
      {graceDaysLeft !== null && (
        <Notice tone="high" icon={<ShieldAlert />}>
          This installation demands a second factor. You have {formatCount(graceDaysLeft, 'day')}{' '}
          left to set one up.
        </Notice>
      )}
      {hasNone && (
        <p className="text-body text-ink-2">
          You sign in with your password alone. A second factor protects your account when somebody
          learns it.
        </p>
      )}
      {!canUsePasskeys && (
        <Notice tone="neutral" icon={<ShieldOff />}>
          Passkeys cannot work at this address: browsers offer them only for a name with https, not
          for an IP address. Use an authenticator app.
        </Notice>
      )}
    </CardBody>
  );
}
