import type { SearchFilter, SearchOverview } from '@watchfloor/contract';
import { formatNumber } from '@/lib/number-format';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { filterText, tokenOf, withFilter, withoutToken } from '../query-text';

interface NarrowCardProps {
  overview: SearchOverview;
  text: string;
  onChange: (text: string) => void;
}

const SHOWN = 8;

/** What the matches have in common; each adds its filter to the text, or takes it away. */
export function NarrowCard({ overview, text, onChange }: NarrowCardProps) {
  const groups = [
    ['type', overview.types, 'Types'],
    ['region', overview.regions, 'Regions'],
    ['tag', overview.tags, 'Tags'],
  ] as const;
  return (
    <Card aria-labelledby="narrow">
      <CardHeader>
        <CardTitle id="narrow">What</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {groups.map(([filter, values, label]) => (
          <NarrowGroup key={filter} {...{ filter, values, label, text, onChange }} />
        ))}
      </CardBody>
    </Card>
  );
}

interface NarrowGroupProps extends Omit<NarrowCardProps, 'overview'> {
  filter: SearchFilter;
  label: string;
  values: readonly { value: string; count: number }[];
}

function NarrowGroup({ filter, label, values, text, onChange }: NarrowGroupProps) {
  const shown = values.filter(({ value }) => filterText(filter, value)).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {shown.map(({ value, count }) => {
        const token = tokenOf(text, filter, value);
        return (
          <Chip
            key={value}
            pressed={token !== undefined}
            onPressedChange={() =>
              onChange(token ? withoutToken(text, token) : withFilter(text, filter, value))
            }
            className="min-w-0 max-w-full"
          >
            <span dir="auto" className="truncate">
              {filter === 'tag' ? `#${value}` : value}
            </span>
            <span className="text-ink-3 tabular-nums">{formatNumber(count)}</span>
          </Chip>
        );
      })}
    </fieldset>
  );
}
