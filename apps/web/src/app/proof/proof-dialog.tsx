import { useQuery } from '@tanstack/react-query';
import { secondFactorEndpoints as calls, type Proof, type ProofMethod } from '@watchfloor/contract';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, ConnectionError } from '@/lib/api-error';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { currentPath, proofUrl } from '@/lib/login';
import { requestPasskey, supportsPasskeys } from '@/lib/passkey';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Skeleton } from '@/ui/skeleton';

interface ProofDialogProps {
  isOpen: boolean;
  onClose: (isProved: boolean) => void;
}

/** Refetched on every opening: another tab may have changed the factors. */
const statusQuery = { ...endpointQuery(calls.status), staleTime: 0 };

/** Opens above whatever asked for it, which waits with everything that was typed. */
export function ProofDialog({ isOpen, onClose }: ProofDialogProps) {
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose(false)}
      title="Confirm that it is you"
      description="You last did so more than 10 minutes ago. What you were doing continues afterwards."
      className="sm:max-w-md"
    >
      <Methods onProved={() => onClose(true)} />
    </TitledDialog>
  );
}

function Methods({ onProved }: { onProved: () => void }) {
  const status = useQuery(statusQuery);
  if (status.data) return <ProofForm methods={status.data.proofMethods} onProved={onProved} />;
  if (status.isError) return <QueryProblem query={status} />;
  return (
    <DialogBody role="status" aria-label="Loading" className="pb-5">
      <Skeleton className="h-16" />
    </DialogBody>
  );
}

interface ProofFormProps {
  methods: readonly ProofMethod[];
  onProved: () => void;
}

function ProofForm({ methods, onProved }: ProofFormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState<'typed' | 'passkey'>();
  const isPassword = methods.includes('password');

  async function prove(kind: 'typed' | 'passkey', read: () => Promise<Proof> | Proof) {
    if (pending) return;
    setPending(kind);
    setProblem(undefined);
    try {
      await call(calls.prove, { body: await read() });
      onProved();
    } catch (error) {
      setProblem(explain(error));
      setPending(undefined);
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void prove('typed', () =>
      isPassword ? { method: 'password', password: typed } : { method: 'code', code: typed },
    );
  }

  if (methods.includes('provider')) return <AtProvider />;
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  return (
    <form noValidate onSubmit={handleSubmit}>
      <DialogBody>
        {hasPasskey && (
          <Button
            pending={pending === 'passkey'}
            onClick={() =>
              void prove('passkey', async () => ({
                method: 'passkey',
                response: await requestPasskey(await call(calls.proofOptions)),
              }))
            }
          >
            <Fingerprint aria-hidden />
            Use a passkey
          </Button>
        )}
        <Field
          required
          label={isPassword ? 'Password' : 'Code'}
          hint={
            isPassword ? undefined : 'From your authenticator app, or one of your recovery codes.'
          }
          error={problem}
        >
          <Input
            type={isPassword ? 'password' : 'text'}
            autoComplete={isPassword ? 'current-password' : 'one-time-code'}
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={pending === 'typed'}>
          Confirm
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Leaves the page; the provider sends the member back to it. */
function AtProvider() {
  return (
    <>
      <DialogBody>
        <p className="text-body text-ink-2">
          Your identity provider asks you, then you come back to this screen and do it again.
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button asChild variant="primary">
          <a href={proofUrl(currentPath())}>Continue</a>
        </Button>
      </DialogFooter>
    </>
  );
}

function explain(error: unknown): string {
  if (error instanceof ApiError) return error.details[0]?.message ?? error.serverMessage;
  return error instanceof ConnectionError
    ? error.message
    : 'No passkey was used. Please try again.';
}
