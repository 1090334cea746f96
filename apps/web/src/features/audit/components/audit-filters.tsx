import { AUDIT_ACTS, type AuditAct } from '@watchfloor/contract';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDelayed } from '@/lib/use-delayed';
import { Chip } from '@/ui/chip';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { SearchInput } from '@/ui/search-input';
import { Select } from '@/ui/select';
import { knownAct } from '../audit-filter';
import type { AuditSearch } from '../audit-search';

const ALL = 'all';
const ACTS = [
  { value: ALL, label: 'All acts' },
  ...(Object.keys(AUDIT_ACTS) as AuditAct[]).map((act) => ({
    value: act,
    label: AUDIT_ACTS[act],
  })),
] as const;

interface AuditFiltersProps {
  search: AuditSearch;
  /** The name of `search.actor`, once a row has it. */
  actorName: string | undefined;
  onChange: (change: Partial<AuditSearch>) => void;
}

export function AuditFilters({ search, actorName, onChange }: AuditFiltersProps) {
  return (
    <search className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-end gap-2 md:grid-cols-[minmax(12rem,1fr)_14rem_10rem_10rem]">
        <Field label="Search" className="col-span-2 md:col-span-1">
          <SearchBox value={search.q ?? ''} onChange={(q) => onChange({ q })} />
        </Field>
        <Field label="Act" className="col-span-2 md:col-span-1">
          <Select<AuditAct | typeof ALL>
            options={ACTS}
            value={knownAct(search.act) ?? ALL}
            onValueChange={(act) => onChange({ act: act === ALL ? undefined : act })}
          />
        </Field>
        <Field label="From">
          <Input
            type="date"
            value={search.from ?? ''}
            max={search.to}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={search.to ?? ''}
            min={search.from}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        </Field>
      </div>
      {search.actor && (
        <Chip
          pressed
          onPressedChange={() => onChange({ actor: undefined })}
          aria-label={`Only acts of ${actorName ?? 'one member'}, press to show all`}
          className="w-fit"
        >
          <span className="max-w-80 truncate">Only {actorName ?? 'one member'}</span>
          <X aria-hidden className="size-3.5" />
        </Chip>
      )}
    </search>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(value);
  const rested = useDelayed(text).trim();
  /** The text last written to the URL; any other value there came from navigation. */
  const written = useRef(value.trim());
  const write = useEffectEvent(onChange);
  useEffect(() => {
    if (rested === written.current) return;
    written.current = rested;
    write(rested);
  }, [rested]);
  useEffect(() => {
    if (value.trim() === written.current) return;
    written.current = value.trim();
    setText(value);
  }, [value]);
  return (
    <SearchInput placeholder="Names, titles, ids, addresses" text={text} onTextChange={setText} />
  );
}
