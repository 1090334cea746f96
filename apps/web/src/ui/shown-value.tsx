import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { copyText } from './copy-text';
import { DialogBody, DialogClose, DialogFooter } from './dialog';
import { Field } from './field';
import { Input } from './input';

interface ShownValueProps {
  label: string;
  hint?: string;
  value: string;
  copyLabel: string;
  /** The notice after it was copied. */
  copied: string;
  /** Below the value. */
  children?: ReactNode;
}

/** The end of a dialog that made something: its value, to be copied now. */
export function ShownValue(props: ShownValueProps) {
  const { label, hint, value, copyLabel, copied, children } = props;
  return (
    <>
      <DialogBody>
        <Field label={label} {...(hint ? { hint } : {})}>
          <Input
            readOnly
            value={value}
            className="font-mono text-small"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        {children}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
        <Button variant="primary" onClick={() => void copyText(value, copied)}>
          <Copy aria-hidden />
          {copyLabel}
        </Button>
      </DialogFooter>
    </>
  );
}
