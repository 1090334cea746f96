import { Chip } from './chip';

interface ChipGroupProps<Option extends string> {
  label: string;
  options: readonly Option[];
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
}

/** Any number of a few choices. */
export function ChipGroup<Option extends string>({
  label,
  options,
  chosen,
  onChange,
}: ChipGroupProps<Option>) {
  function toggle(option: Option, isChosen: boolean) {
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
