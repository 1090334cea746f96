import { ShownValue } from '@/ui/shown-value';

/** The secret of a webhook, which is shown only here. */
export const ShownSecret = ({ secret }: { secret: string }) => (
  <ShownValue
    label="Secret"
    hint="The receiver verifies signatures with it. Keep it there."
    value={secret}
    copyLabel="Copy secret"
    copied="Secret copied"
  />
);
