import { zodResolver } from '@hookform/resolvers/zod';
import { type Passkey, PasskeyChange, type SecondFactorStatus } from '@watchfloor/contract';
import { Fingerprint, LifeBuoy, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { RelativeTime } from '@/ui/relative-time';
import {
  useRemovePasskey,
  useRemoveTotp,
  useRenamePasskey,
  useRenewRecoveryCodes,
} from '../api/second-factor';

interface SecondFactorListProps {
  status: SecondFactorStatus;
  onReplaceTotp: () => void;
  onCodes: (codes: readonly string[]) => void;
}

export function SecondFactorList({ status, onReplaceTotp, onCodes }: SecondFactorListProps) {
  const { passkeys, totp, recoveryCodesLeft } = status;
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey | 'totp'>();
  const [isRenewing, setIsRenewing] = useState(false);
  const removePasskey = useRemovePasskey();
  const removeTotp = useRemoveTotp();
  const renew = useRenewRecoveryCodes();
  if (passkeys.length === 0 && !totp) return null;
  const name = removing === 'totp' ? 'the authenticator app' : removing?.name;
  return (
    <>
      <ul aria-label="Second factors" className="divide-y">
        {passkeys.map((passkey) => (
          <Item
            key={passkey.id}
            icon={<Fingerprint />}
            name={passkey.name}
            badge={passkey.isBackedUp && <Badge>Synced</Badge>}
            note={<Use of={passkey} />}
          >
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setRenaming(passkey)}
            >
              Rename
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setRemoving(passkey)}
            >
              Remove
            </Button>
          </Item>
        ))}
        {totp && (
          <Item icon={<Smartphone />} name="Authenticator app" note={<Use of={totp} />}>
            <Button size="sm" variant="ghost" onClick={onReplaceTotp}>
              Replace
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label="Remove the authenticator app"
              onClick={() => setRemoving('totp')}
            >
              Remove
            </Button>
          </Item>
        )}
        <Item
          icon={<LifeBuoy />}
          name="Recovery codes"
          badge={recoveryCodesLeft < 3 && <Badge tone="high">Few left</Badge>}
          note={`${recoveryCodesLeft} of 10 left, for when you lose the others.`}
        >
          <Button size="sm" variant="ghost" onClick={() => setIsRenewing(true)}>
            Make new ones
          </Button>
        </Item>
      </ul>
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(isOpen) => !isOpen && setRemoving(undefined)}
        title={`Remove ${name}?`}
        description="It can no longer be used to sign in. Recovery codes go with the last one."
        confirmLabel="Remove"
        destructive
        onConfirm={() => {
          if (removing === 'totp') return removeTotp.perform();
          return removing && removePasskey.perform(removing.id);
        }}
      />
      <ConfirmDialog
        open={isRenewing}
        onOpenChange={setIsRenewing}
        title="Make new recovery codes?"
        description="The codes that you have kept so far become invalid."
        confirmLabel="Make new ones"
        onConfirm={async () => {
          const { recoveryCodes } = await renew.perform();
          if (recoveryCodes) onCodes(recoveryCodes);
        }}
      />
    </>
  );
}

interface ItemProps {
  icon: ReactNode;
  name: string;
  badge?: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

function Item({ icon, name, badge, note, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span aria-hidden className="shrink-0 text-ink-3 [&_svg]:size-4.5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium text-dense">
          <span className="wrap-anywhere">{name}</span>
          {badge}
        </p>
        <p className="text-ink-2 text-small">{note}</p>
      </div>
      <div className="flex flex-wrap gap-1 max-sm:ml-5">{children}</div>
    </li>
  );
}

function Use({ of: { createdAt, lastUsedAt } }: { of: Pick<Passkey, 'createdAt' | 'lastUsedAt'> }) {
  return (
    <>
      Added <RelativeTime time={createdAt} />,{' '}
      {lastUsedAt ? (
        <>
          last used <RelativeTime time={lastUsedAt} />
        </>
      ) : (
        'never used'
      )}
    </>
  );
}

const resolver = zodResolver(PasskeyChange);

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey(passkey.id);
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rename passkey"
      description="A name by which you know the device."
      resolver={resolver}
      defaultValues={{ name: passkey.name }}
      onSave={rename.perform}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      {(form) => (
        <Field required label="Name" error={form.formState.errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  );
}
