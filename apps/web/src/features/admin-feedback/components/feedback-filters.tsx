import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATUSES,
  type FeedbackCategory,
  type FeedbackStatus,
} from '@watchfloor/contract';
import { FeedbackCategoryIcon } from '@/domain/feedback-badges';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import type { FeedbackSearch } from '../feedback-search';

const ALL = 'all';

const STATUSES = [
  { value: ALL, label: 'All' },
  ...(Object.keys(FEEDBACK_STATUSES) as FeedbackStatus[]).map((status) => ({
    value: status,
    label: FEEDBACK_STATUSES[status],
  })),
] as const;

const CATEGORIES = [
  { value: ALL, label: 'All Categories' },
  ...(Object.keys(FEEDBACK_CATEGORIES) as FeedbackCategory[]).map((category) => ({
    value: category,
    label: FEEDBACK_CATEGORIES[category],
    icon: <FeedbackCategoryIcon category={category} />,
  })),
] as const;

interface FeedbackFiltersProps {
  search: FeedbackSearch;
  onChange: (search: FeedbackSearch) => void;
}

export function FeedbackFilters({ search, onChange }: FeedbackFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented<FeedbackStatus | typeof ALL>
        label="Status"
        options={STATUSES}
        value={search.status ?? ALL}
        onValueChange={(status) =>
          onChange({ ...search, status: status === ALL ? undefined : status })
        }
      />
      <Select<FeedbackCategory | typeof ALL>
        aria-label="Category"
        options={CATEGORIES}
        value={search.category ?? ALL}
        onValueChange={(category) =>
          onChange({ ...search, category: category === ALL ? undefined : category })
        }
        className="w-56"
      />
    </div>
  );
}
