import { INTELLIGENCE_TYPES, type IntelligenceType } from '@watchfloor/contract';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { SearchInput } from '@/ui/search-input';
import { Select, type SelectOption } from '@/ui/select';

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
    <search className="flex flex-col gap-2 sm:flex-row">
      <div className="min-w-0 sm:flex-1">
        <SearchInput
          maxLength={500}
          aria-label="Search reports"
          placeholder="Search by title, content or tags"
          text={text}
          onTextChange={onTextChange}
          isSearching={isSearching}
        />
      </div>
      <Select
        aria-label="Intelligence type"
        value={type ?? ALL}
        onValueChange={(next) => onTypeChange(next === ALL ? undefined : next)}
        options={TYPE_OPTIONS}
        className="w-full shrink-0 sm:w-44"
      />
    </search>
  );
}
