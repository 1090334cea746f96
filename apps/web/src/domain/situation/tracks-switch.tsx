import { useId } from 'react';
import { Switch } from '@/ui/switch';

interface TracksSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Draws the entries of one subject in a row as a line. */
export function TracksSwitch({ isOn, onChange }: TracksSwitchProps) {
  const id = useId();
  return (
    <span className="flex shrink-0 items-center gap-2 print:hidden">
      <Switch id={id} checked={isOn} onCheckedChange={onChange} />
      <label htmlFor={id} className="text-[0.9em]">
        Tracks
      </label>
    </span>
  );
}
