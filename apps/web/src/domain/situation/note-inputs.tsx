import { DEFAULT_SEVERITY, SEVERITIES, type Severity } from '@watchfloor/contract';
import { type ComponentProps, useId } from 'react';
import { severityLabel } from '@/domain/severity';
import { formatDegrees, type MapPosition } from '@/map/map-position';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';

/** What every form for something on a map has in common; the forms themselves differ. */

type Registered = ComponentProps<typeof Input>;

const OFFERED_CATEGORIES = 50;
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

/** Free text; what others have called theirs is offered. */
export function CategoryInput({ known, ...input }: Registered & { known: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <Input {...input} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {known.slice(0, OFFERED_CATEGORIES).map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}

export function LatitudeInput(input: Registered) {
  return <DegreesInput {...input} placeholder="−90 to 90" />;
}

export function LongitudeInput(input: Registered) {
  return <DegreesInput {...input} placeholder="−180 to 180" />;
}

function DegreesInput(input: Registered) {
  return <Input {...input} className="font-mono" inputMode="decimal" autoComplete="off" />;
}

/** A clicked place as the fields have it; empty to be typed. */
export const degreesOf = (position: MapPosition | null) => ({
  latitude: position ? formatDegrees(position.latitude) : '',
  longitude: position ? formatDegrees(position.longitude) : '',
});
