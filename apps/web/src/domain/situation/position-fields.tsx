import { type PositionText, parsePosition } from '@watchfloor/entities';
import type { ClipboardEvent, ComponentProps, FocusEvent } from 'react';
import { formatDegrees, type MapPosition } from '@/map/map-position';
import { PlaceSearch } from '@/map/place-search';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';

type Registered = ComponentProps<typeof Input>;

interface PositionFieldsProps {
  latitude: Registered;
  longitude: Registered;
  errors: { latitude?: string | undefined; longitude?: string | undefined };
  /** A place was found, or a whole position pasted into one of the fields. */
  onPosition: (position: PositionText) => void;
  /** Offers to find the place; not needed after a click on the map. */
  hasSearch: boolean;
}

/** Latitude and longitude. Either field takes a whole position, as decimal degrees, DMS or MGRS. */
export function PositionFields(props: PositionFieldsProps) {
  const { latitude, longitude, errors, onPosition, hasSearch } = props;

  function handlePaste(event: ClipboardEvent) {
    const position = parsePosition(event.clipboardData.getData('text'));
    if (!position) return;
    event.preventDefault();
    onPosition(position);
  }

  /** Typed instead of pasted. */
  function handleBlur({ target }: FocusEvent<HTMLElement>) {
    const position = target instanceof HTMLInputElement ? parsePosition(target.value) : null;
    if (position) onPosition(position);
  }

  return (
    <fieldset
      aria-label="Position"
      className="flex min-w-0 flex-col gap-4"
      onPaste={handlePaste}
      onBlur={handleBlur}
    >
      {hasSearch && (
        <Field label="Find a place (optional)">
          <PlaceSearch placeholder="City, degrees, DMS or MGRS" onChoose={onPosition} />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        <Field required label="Latitude" error={errors.latitude}>
          <DegreesInput {...latitude} placeholder="−90 to 90" />
        </Field>
        <Field required label="Longitude" error={errors.longitude}>
          <DegreesInput {...longitude} placeholder="−180 to 180" />
        </Field>
      </div>
    </fieldset>
  );
}

function DegreesInput(input: Registered) {
  return <Input {...input} className="font-mono" autoComplete="off" />;
}

/** A clicked position as field values; empty if it is to be typed. */
export const degreesOf = (position: MapPosition | null): PositionText => ({
  latitude: position ? formatDegrees(position.latitude) : '',
  longitude: position ? formatDegrees(position.longitude) : '',
});
