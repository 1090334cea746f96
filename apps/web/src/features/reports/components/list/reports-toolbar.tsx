import { INTELLIGENCE_TYPES, type IntelligenceType } from '@watchfloor/contract';
import { Search, X } from 'lucide-react';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';
import { Select, type SelectOption } from '@/ui/select';
import { Spinner } from '@/ui/spinner';

const ALL = 'ALL';

const TYPE_OPTIONS: readonly SelectOption<IntelligenceType | typeof ALL>[] = [
  { value: ALL, label: 'All Types' },
  ...INTELLIGENCE_TYPES.map((type) => ({
    value: type,
    label: type,
    icon: <DisciplineIcon type={type} isDecorative />,
  })),
];

interface ReportsToolbarProps {
  text: string;
  onTextChange: (text: string) => void;
  type: IntelligenceType | undefined;
  onTypeChange: (type: IntelligenceType | undefined) => void;
  isSearching: boolean;
}

export function ReportsToolbar(props: ReportsToolbarProps) {
  const { text, onTextChange, type, onTypeChange, isSearching } = props;
  return (
    <search className="flex gap-2">
      <div className="relative min-w-0 flex-1">
        <Input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={500}
          aria-label="Search reports"
          placeholder="Search by title, content or tags"
          leading={isSearching ? <Spinner /> : <Search />}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onTextChange('')}
          className="pr-10"
        />
        {text && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Clear search"
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
            onClick={() => onTextChange('')}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      <Select
        aria-label="Intelligence type"
        value={type ?? ALL}
        onValueChange={(next) => onTypeChange(next === ALL ? undefined : next)}
        options={TYPE_OPTIONS}
        className="w-36 shrink-0 sm:w-44"
      />
    </search>
  );
}
