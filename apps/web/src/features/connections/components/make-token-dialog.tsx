import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CreatedToken,
  DEFAULT_TLP,
  NewToken,
  TLP_LEVELS,
  type Tlp,
  TOKEN_DAYS_DEFAULT,
  TOKEN_DAYS_MAX,
  type TokenScope,
  tlpLabel,
} from '@watchfloor/contract';
import { useState } from 'react';
import { Controller, type Resolver } from 'react-hook-form';
import { TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { DialogForm } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { ShownValue } from '@/ui/shown-value';
import { useMakeToken } from '../api/tokens';
import { ScopeFields } from './scope-fields';

interface TokenValues {
  name: string;
  scopes: TokenScope[];
  expiresInDays: number;
  maxTlp: Tlp;
}

const resolver = zodResolver(NewToken) as unknown as Resolver<TokenValues, unknown, NewToken>;
const LEVELS = TLP_LEVELS.map((tlp) => ({ value: tlp, label: tlpLabel(tlp) }));
const DAYS = [7, 30, TOKEN_DAYS_DEFAULT, 180, TOKEN_DAYS_MAX].map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

/** First the form, then the token, which is shown only here. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedToken | null>(null);
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? 'Copy your token' : 'Make a token'}
      description={
        made
          ? 'It is shown only now. Whoever has it can do in your name what it is made for.'
          : 'It acts in your name, within your rights at that time and the limits below.'
      }
    >
      {made ? <ShownToken token={made.token} /> : <TokenForm onMade={setMade} />}
    </TitledDialog>
  );
}

function TokenForm({ onMade }: { onMade: (made: CreatedToken) => void }) {
  const make = useMakeToken();
  const defaultValues: TokenValues = {
    ...{ name: '', scopes: [], expiresInDays: TOKEN_DAYS_DEFAULT, maxTlp: DEFAULT_TLP },
  };
  return (
    <DialogForm
      resolver={resolver}
      defaultValues={defaultValues}
      onSave={make.perform}
      onSaved={onMade}
      submitLabel="Make token"
      pendingLabel="Making..."
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <Field
            required
            label="Name"
            hint="What uses it, such as the name of a script or a firewall."
            error={errors.name?.message}
          >
            <Input {...register('name')} autoComplete="off" />
          </Field>
          <Controller
            control={control}
            name="scopes"
            render={({ field }) => (
              <ScopeFields
                chosen={field.value}
                onChange={field.onChange}
                error={errors.scopes?.message}
              />
            )}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Highest level"
              hint="What is marked above it does not exist for the token."
              error={errors.maxTlp?.message}
            >
              <Controller
                control={control}
                name="maxTlp"
                render={({ field }) => (
                  <Select value={field.value} onValueChange={field.onChange} options={LEVELS} />
                )}
              />
            </Field>
            <Field
              label="Ends after"
              hint="You are reminded a week before."
              error={errors.expiresInDays?.message}
            >
              <Controller
                control={control}
                name="expiresInDays"
                render={({ field }) => (
                  <Select
                    value={String(field.value)}
                    onValueChange={(days) => field.onChange(Number(days))}
                    options={DAYS}
                  />
                )}
              />
            </Field>
          </div>
        </>
      )}
    </DialogForm>
  );
}

const ShownToken = ({ token }: { token: string }) => (
  <ShownValue
    label="Token"
    hint="Keep it where your program keeps its secrets."
    value={token}
    copyLabel="Copy token"
    copied="Token copied"
  >
    <div className="flex flex-col gap-1.5">
      <p className="font-medium text-dense text-ink">Try it</p>
      <pre className="overflow-x-auto rounded-control border bg-canvas p-3 font-mono text-small">
        {`curl -H "Authorization: Bearer ${token}" \\\n  ${location.origin}/api/auth/user`}
      </pre>
    </div>
  </ShownValue>
);
