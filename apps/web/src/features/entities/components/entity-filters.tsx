import { ENTITY_KINDS, type EntityKind } from '@watchfloor/contract';
import { Eye } from 'lucide-react';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { Chip } from '@/ui/chip';
import { RemovableItem } from '@/ui/removable-item';
import { Select } from '@/ui/select';
import type { EntitiesAddress } from '../entities-address';
import { WherePopover } from './where-popover';

interface EntityFiltersProps {
  kind: EntityKind | undefined;
  address: EntitiesAddress;
  go: (change: EntitiesAddress) => void;
}

const ANY = 'any';
const KIND_OPTIONS = [
  { value: ANY, label: 'All kinds' },
  ...ENTITY_KINDS.map((kind) => ({ value: kind, label: ENTITY_KIND_NAMES[kind] })),
];
const SINCE_OPTIONS = [
  { value: ANY, label: 'Seen at any time' },
  { value: '24h', label: 'Seen in 24 hours' },
  { value: '7d', label: 'Seen in 7 days' },
  { value: '4w', label: 'Seen in 4 weeks' },
];

/** Beside the search field. */
export function EntityFilters({ kind, address, go }: EntityFiltersProps) {
  const { since, cidr, near, watched } = address;
  // An address that somebody wrote may have another time.
  const isListed = SINCE_OPTIONS.some(({ value }) => value === since);
  return (
    <>
      <Select
        aria-label="Kind"
        className="w-full sm:w-44"
        value={kind ?? ANY}
        onValueChange={(next) => go({ kind: next === ANY ? undefined : next })}
        options={KIND_OPTIONS}
      />
      <Select
        aria-label="Seen"
        className="w-full sm:w-44"
        value={since ?? ANY}
        onValueChange={(next) => go({ since: next === ANY ? undefined : next })}
        options={
          since === undefined || isListed
            ? SINCE_OPTIONS
            : [...SINCE_OPTIONS, { value: since, label: `Seen since ${since}` }]
        }
      />
      <WherePopover cidr={cidr} near={near} onApply={go} />
      <Chip
        className="h-8.5"
        pressed={watched === 'true'}
        onPressedChange={(isPressed) => go({ watched: isPressed ? 'true' : undefined })}
      >
        <Eye aria-hidden />
        Watched
      </Chip>
      {(cidr || near) && (
        <ul aria-label="Where" className="flex w-full flex-wrap gap-2">
          {cidr && (
            <RemovableItem
              text={`in the network ${cidr}`}
              removeLabel={`Remove the network ${cidr}`}
              onRemove={() => go({ cidr: undefined })}
            />
          )}
          {near && (
            <RemovableItem
              text={`near ${near}`}
              removeLabel={`Remove the place ${near}`}
              onRemove={() => go({ near: undefined })}
            />
          )}
        </ul>
      )}
    </>
  );
}
