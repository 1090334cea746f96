import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { TotpConfirmation, type TotpSetUp } from '@watchfloor/contract';
import { QueryProblem } from '@/lib/query-problem';
import { DialogBody, TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { DialogForm } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Skeleton } from '@/ui/skeleton';
import { totpSetUpQuery, useConfirmTotp } from '../api/second-factor';

interface TotpDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCodes: (codes: readonly string[] | null) => void;
}

export function TotpDialog({ isOpen, onOpenChange, onCodes }: TotpDialogProps) {
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Set up authenticator app"
      description="Scan the code with an app such as Aegis, FreeOTP or 1Password. It then shows a new code every 30 seconds."
    >
      <SetUp
        onDone={(codes) => {
          onOpenChange(false);
          onCodes(codes);
        }}
      />
    </TitledDialog>
  );
}

const resolver = zodResolver(TotpConfirmation);

function SetUp({ onDone }: { onDone: (codes: readonly string[] | null) => void }) {
  const setUp = useQuery(totpSetUpQuery);
  const confirm = useConfirmTotp();
  if (setUp.isError) return <QueryProblem query={setUp} />;
  if (!setUp.data) {
    return (
      <DialogBody role="status" aria-label="Loading the code" className="items-center pb-5">
        <Skeleton className="size-48" />
      </DialogBody>
    );
  }
  return (
    <DialogForm
      resolver={resolver}
      defaultValues={{ setUp: setUp.data.setUp, code: '' }}
      onSave={confirm.perform}
      onSaved={({ recoveryCodes }) => onDone(recoveryCodes)}
      conflictField="code"
      submitLabel="Confirm"
      pendingLabel="Confirming..."
    >
      {(form) => (
        <>
          <Secret setUp={setUp.data} />
          <Field required label="Code from the app" error={form.formState.errors.code?.message}>
            <Input
              {...form.register('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
            />
          </Field>
        </>
      )}
    </DialogForm>
  );
}

function Secret({ setUp: { qr, secret } }: { setUp: TotpSetUp }) {
  return (
    <div className="flex flex-col items-center gap-3">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app"
        className="size-48 rounded-control"
      />
      <p className="w-full text-ink-2 text-small">
        Cannot scan it? Type this secret into the app:{' '}
        <code className="wrap-anywhere select-all font-mono text-ink">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
    </div>
  );
}
