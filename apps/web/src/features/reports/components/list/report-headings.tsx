import type { ReportSort } from '@watchfloor/contract';
import { ArrowDown } from 'lucide-react';
import { classNames } from '@/ui/class-names';

/** The columns of the table; a narrow list has the first two and the last, and the marking below. Its container decides. */
export const COLUMNS =
  'grid grid-cols-[1rem_minmax(0,1fr)_5.5rem] content-center items-center gap-x-3 gap-y-0.5 px-3 @lg:grid-cols-[6.5rem_minmax(0,1fr)_5.5rem] @5xl:grid-cols-[6.5rem_minmax(0,1fr)_10rem_7rem_8rem_5.5rem_5.5rem] @7xl:grid-cols-[6.5rem_minmax(0,1fr)_10rem_7rem_6.5rem_8rem_8rem_5.5rem_5.5rem]';

/** The width of `@5xl`. */
export const WIDE_TABLE_REM = 64;
export const WIDE_ONLY = '@max-5xl:hidden';
export const WIDEST_ONLY = '@max-7xl:hidden';

interface ReportHeadingsProps {
  /** Undefined while the matches of a text have an order of their own. */
  sort: ReportSort | undefined;
  onSortChange: (sort: ReportSort) => void;
}

/** The headings of the table. Those of a column that the list can be sorted by are buttons. */
export function ReportHeadings({ sort, onSortChange }: ReportHeadingsProps) {
  const sorts = { sort, onSortChange };
  return (
    <div className="@container">
      <div className={classNames(COLUMNS, 'h-9 border-b text-ink-3 text-small')}>
        <span className="@max-lg:invisible">Discipline</span>
        <span>Title</span>
        <span className={WIDE_ONLY}>Marking</span>
        <span className={WIDE_ONLY}>Classification</span>
        <span className={WIDEST_ONLY}>Region</span>
        <span className={WIDEST_ONLY}>Tags</span>
        <span className={WIDE_ONLY}>Author</span>
        <SortHeading {...sorts} by="discussed" label="Comments" className={WIDE_ONLY} />
        <SortHeading {...sorts} by="newest" label="Submitted" className="justify-self-end" />
      </div>
    </div>
  );
}

interface SortHeadingProps extends ReportHeadingsProps {
  by: ReportSort;
  label: string;
  className?: string;
}

function SortHeading({ by, label, sort, onSortChange, className }: SortHeadingProps) {
  if (!sort) return <span className={className}>{label}</span>;
  const isSorted = sort === by;
  return (
    <button
      type="button"
      aria-pressed={isSorted}
      aria-label={`Sort by ${label.toLowerCase()}`}
      onClick={() => onSortChange(by)}
      className={classNames(
        'inline-flex h-full items-center gap-1 rounded-small hover:text-ink',
        isSorted && 'font-medium text-ink',
        className,
      )}
    >
      {label}
      <ArrowDown aria-hidden className={classNames('size-3.5', !isSorted && 'opacity-40')} />
    </button>
  );
}
