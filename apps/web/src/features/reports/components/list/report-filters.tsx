import { useQuery } from '@tanstack/react-query';
import { REGION_MAX, REGIONS, TAG_MAX, usersEndpoints } from '@watchfloor/contract';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { MemberPicker } from '@/domain/member-picker';
import { endpointQuery } from '@/lib/endpoint-query';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import type { ReportsSearch } from '../../reports-search';

interface ReportFiltersProps {
  search: ReportsSearch;
  onSearchChange: (change: ReportsSearch) => void;
}

const NO_FILTERS = {
  region: undefined,
  author: undefined,
  tag: undefined,
  grade: undefined,
  from: undefined,
  to: undefined,
};

export function ReportFilters({ search, onSearchChange }: ReportFiltersProps) {
  const { region, tag, from, to } = search;
  const hasFilters = Object.keys(NO_FILTERS).some((name) => name in search);
  return (
    <div
      id="report-filters"
      className="grid items-end gap-3 rounded-card border bg-surface p-3 sm:grid-cols-2 lg:grid-cols-[1fr_1.3fr_1fr_1fr_auto_auto_auto]"
    >
      <TextFilter
        label="Region"
        value={region}
        maxLength={REGION_MAX}
        offered={REGIONS}
        onChange={(next) => onSearchChange({ region: next })}
      />
      <AuthorFilter {...{ search, onSearchChange }} />
      <TextFilter
        label="Tag"
        value={tag}
        maxLength={TAG_MAX}
        onChange={(next) => onSearchChange({ tag: next })}
      />
      <GradeFilter {...{ search, onSearchChange }} />
      <DayFilter label="From" value={from} onChange={(day) => onSearchChange({ from: day })} />
      <DayFilter label="To" value={to} onChange={(day) => onSearchChange({ to: day })} />
      <Button
        variant="ghost"
        disabledReason={hasFilters ? undefined : 'No filter is set'}
        onClick={() => onSearchChange(NO_FILTERS)}
      >
        Clear filters
      </Button>
    </div>
  );
}

interface TextFilterProps {
  label: string;
  value: string | undefined;
  maxLength: number;
  offered?: readonly string[];
  onChange: (value: string | undefined) => void;
}

/** Applied on Enter and on leaving the field: a part of a word matches nothing. */
function TextFilter({ label, value = '', maxLength, offered, onChange }: TextFilterProps) {
  const [draft, setDraft] = useState({ of: value, text: value });
  const text = draft.of === value ? draft.text : value;
  const listId = useId();
  const apply = (next: string) => {
    if (next.trim() !== value) onChange(next.trim() || undefined);
  };
  return (
    <Field label={label}>
      <Input
        dir="auto"
        value={text}
        maxLength={maxLength}
        placeholder="Any"
        autoComplete="off"
        list={offered && listId}
        onChange={(event) => {
          const { value: next } = event.target;
          setDraft({ of: value, text: next });
          if (offered?.includes(next)) apply(next);
        }}
        onKeyDown={(event) => event.key === 'Enter' && apply(text)}
        onBlur={() => apply(text)}
      />
      {offered && (
        <datalist id={listId}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

function AuthorFilter({ search: { author }, onSearchChange }: ReportFiltersProps) {
  const profile = useQuery({
    ...endpointQuery(usersEndpoints.profile, { params: { id: author ?? '' } }),
    enabled: author !== undefined,
  });
  return (
    <div className="flex min-w-0 items-end gap-1">
      <div className="min-w-0 flex-1">
        <Field label="Author">
          <MemberPicker
            member={author ? (profile.data ?? null) : null}
            onMemberChange={({ id }) => onSearchChange({ author: id })}
            placeholder={author ? (profile.isError ? 'Unknown member' : 'Loading') : 'Anyone'}
          />
        </Field>
      </div>
      {author && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Any author"
          onClick={() => onSearchChange({ author: undefined })}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** Both halves of a grade fall together in practice; an address may name any other. */
const GRADES = ['A1', 'A2', 'B1', 'B2', 'B3', 'C2', 'C3', 'D4', 'E5'];
const ANY = 'any';

function GradeFilter({ search: { grade }, onSearchChange }: ReportFiltersProps) {
  const offered = grade && !GRADES.includes(grade) ? [grade, ...GRADES] : GRADES;
  return (
    <Field label="Grade">
      <Select
        value={grade ?? ANY}
        onValueChange={(next) => onSearchChange({ grade: next === ANY ? undefined : next })}
        options={[
          { value: ANY, label: 'Any' },
          ...offered.map((value) => ({ value, label: `${value} or better` })),
        ]}
      />
    </Field>
  );
}

interface DayFilterProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  return (
    <Field label={label}>
      <Input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  );
}
