import { DEFAULT_SEVERITY, SEVERITIES, type Severity } from '@watchfloor/contract';
import { type ComponentProps, useId } from 'react';
import { severityLabel } from '@/domain/severity';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';

/** Inputs shared by the forms for map entries. */

type Registered = ComponentProps<typeof Input>;

const OFFERED = 50;
const SEVERITY_OPTIONS = SEVERITIES.map((severity) => ({
  value: severity,
  label: severityLabel(severity),
}));

interface SeveritySelectProps {
  value: Severity | undefined;
  onChange: (severity: Severity) => void;
}

export function SeveritySelect({ value = DEFAULT_SEVERITY, onChange }: SeveritySelectProps) {
  return <Select value={value} onValueChange={onChange} options={SEVERITY_OPTIONS} />;
}

/** Free text, with what was used before as suggestions. */
export function KnownTextInput({ known, ...input }: Registered & { known: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <Input {...input} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {known.slice(0, OFFERED).map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}
