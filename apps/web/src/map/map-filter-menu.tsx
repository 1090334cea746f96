import { ListFilter } from 'lucide-react';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover';
import { Select } from '@/ui/select';
import { AGES, type Age, everything, isFiltered, type MapFilter } from './map-entry';
import type { MarkerLook } from './map-marker';

interface MapFilterMenuProps {
  filter: MapFilter;
  onFilterChange: (filter: MapFilter) => void;
  looks: readonly MarkerLook[];
  categories: readonly string[];
}

/** Select needs a value for "any"; a category is never blank, so a space is free. */
const ANY = ' ';

export function MapFilterMenu({ filter, onFilterChange, looks, categories }: MapFilterMenuProps) {
  const isOn = isFiltered(filter, looks.length);
  const change = (changes: Partial<MapFilter>) => onFilterChange({ ...filter, ...changes });
  const toggleLevel = (level: number, isShown: boolean) =>
    change({
      levels: isShown
        ? [...filter.levels, level].toSorted((a, b) => a - b)
        : filter.levels.filter((other) => other !== level),
    });

  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost">
          <ListFilter aria-hidden />
          Filter
          {isOn && <span className="size-1.5 rounded-full bg-accent" />}
          {isOn && <span className="sr-only">(on)</span>}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Filter" className="flex w-80 flex-col gap-4">
        <fieldset className="flex flex-col">
          <legend className="mb-2 text-ink-2 text-small">Severity</legend>
          <div className="flex flex-wrap gap-2">
            {looks.map((look, level) => (
              <Chip
                key={look.label}
                pressed={filter.levels.includes(level)}
                onPressedChange={(isShown) => toggleLevel(level, isShown)}
              >
                {look.label}
              </Chip>
            ))}
          </div>
        </fieldset>
        <fieldset className="flex flex-col">
          <legend className="mb-2 text-ink-2 text-small">Age</legend>
          <div className="flex flex-wrap gap-2">
            {AGES.map(({ value, label }) => (
              <Chip
                key={value}
                pressed={filter.age === value}
                onPressedChange={() => change({ age: value as Age })}
              >
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-col gap-2">
          <span className="text-ink-2 text-small">Category</span>
          <Select
            aria-label="Category"
            value={filter.category ?? ANY}
            onValueChange={(value) => change({ category: value === ANY ? null : value })}
            options={[
              { value: ANY, label: 'Any category' },
              ...categories.map((category) => ({ value: category, label: category })),
            ]}
          />
        </div>
        <Button size="sm" disabled={!isOn} onClick={() => onFilterChange(everything(looks.length))}>
          Show everything
        </Button>
      </PopoverContent>
    </Popover>
  );
}
