import { Chip } from '@/ui/chip';

interface ChipGroupProps {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function ChipGroup({ label, options, chosen, onChange }: ChipGroupProps) {
  function toggle(option: string, isChosen: boolean) {
    onChange(isChosen ? [...chosen, option] : chosen.filter((other) => other !== option));
  }
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-2 text-ink-2 text-small">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option}
            pressed={chosen.includes(option)}
            onPressedChange={(isChosen) => toggle(option, isChosen)}
          >
            {option}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
