import type { MemberProfile } from '@watchfloor/contract';
import { FileText, FolderSearch, ListChecks, type LucideIcon } from 'lucide-react';
import { formatNumber } from '@/lib/number-format';
import { Card } from '@/ui/card';

/** A member's contributions in three figures (spec §2). */
export function Counters({ profile }: { profile: MemberProfile }) {
  return (
    <ul aria-label="Contributions" className="grid grid-cols-3 gap-3 sm:gap-4">
      <Counter icon={FileText} name="Reports Submitted" count={profile.reportCount} />
      <Counter icon={FolderSearch} name="Investigations Led" count={profile.investigationCount} />
      <Counter icon={ListChecks} name="Tasks Completed" count={profile.completedTaskCount} />
    </ul>
  );
}

interface CounterProps {
  icon: LucideIcon;
  name: string;
  count: number;
}

function Counter({ icon: Icon, name, count }: CounterProps) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full items-center gap-3 p-3 sm:p-4">
        <span
          aria-hidden
          className="hidden size-9 shrink-0 place-items-center rounded-control border bg-raised text-ink-2 sm:grid"
        >
          <Icon className="size-4.5" />
        </span>
        <p className="flex min-w-0 flex-col-reverse">
          <span className="text-ink-2 text-small">{name}</span>
          <span className="font-semibold text-figure tabular-nums max-sm:text-title">
            {formatNumber(count)}
          </span>
        </p>
      </Card>
    </li>
  );
}
