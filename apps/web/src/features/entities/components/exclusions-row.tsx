import { type ExclusionList, LEFT_OUT_COUNTED } from '@watchfloor/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';

const SHOWN = 12;

function leftOutOf(count: number): string {
  if (count === 0) return 'leaves out nothing yet';
  return count < LEFT_OUT_COUNTED
    ? `leaves out ${formatCount(count, 'value')} of texts`
    : `leaves out more than ${formatNumber(LEFT_OUT_COUNTED)} values of texts`;
}

interface ExclusionsRowProps {
  list: ExclusionList;
  onEdit: () => void;
  onDelete: () => void;
}

export function ExclusionsRow({ list, onEdit, onDelete }: ExclusionsRowProps) {
  const { name, values, leftOut, updatedAt } = list;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? values : values.slice(0, SHOWN);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <div>
          <p dir="auto" className="wrap-anywhere font-medium text-body">
            {name}
          </p>
          <p className="text-ink-2 text-small">
            {formatCount(values.length, 'entry', 'entries')} · {leftOutOf(leftOut)} · changed{' '}
            <RelativeTime time={updatedAt} />
          </p>
        </div>
        {shown.length > 0 && (
          <ul aria-label={`Entries of ${name}`} className="flex flex-wrap gap-1.5">
            {shown.map((value) => (
              <li
                key={value}
                className="wrap-anywhere min-w-0 rounded-small border border-line-strong px-2 py-0.5 font-mono text-small"
              >
                {value}
              </li>
            ))}
          </ul>
        )}
        {values.length > shown.length && (
          <div>
            <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => setIsWhole(true)}>
              Show all {formatNumber(values.length)}
              <span className="sr-only"> entries of {name}</span>
            </Button>
          </div>
        )}
      </div>
      <Button onClick={onEdit}>
        <Pencil aria-hidden />
        Edit<span className="sr-only"> {name}</span>
      </Button>
      <Button variant="ghost" onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}
