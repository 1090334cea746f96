import type { ActSide } from '@watchfloor/contract';
import { Segmented } from '@/ui/segmented';

const ALL = 'all';

const LABELS = {
  them: { by: 'By them', on: 'On them' },
  you: { by: 'By you', on: 'On you' },
} as const;

interface SideChoiceProps {
  side: ActSide | undefined;
  person: keyof typeof LABELS;
  onChange: (side: ActSide | undefined) => void;
}

export function SideChoice({ side, person, onChange }: SideChoiceProps) {
  return (
    <Segmented<ActSide | typeof ALL>
      label="Which acts"
      value={side ?? ALL}
      options={[
        { value: ALL, label: 'All' },
        { value: 'by', label: LABELS[person].by },
        { value: 'on', label: LABELS[person].on },
      ]}
      onValueChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
