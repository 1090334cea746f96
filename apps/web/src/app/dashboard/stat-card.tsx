import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { formatNumber } from '@/lib/number-format';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';

interface StatCardProps {
  to: '/reports' | '/investigations' | '/tasks' | '/profile';
  label: string;
  meaning: string;
  icon: LucideIcon;
  /** Undefined while loading, null after a failure. */
  figure: number | null | undefined;
}

export function StatCard({ to, label, meaning, icon: Icon, figure }: StatCardProps) {
  return (
    <Card className="relative p-4 transition-colors duration-100 focus-within:border-line-strong hover:border-line-strong">
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-dense text-ink-2">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
            {label}
          </Link>
        </h2>
        <Icon aria-hidden className="size-4.5 shrink-0 text-ink-3" />
      </div>
      <div className="mt-1 flex h-9 items-center font-semibold text-figure">
        {/* Plain text: read out whenever it changes, a figure without its label would tell nothing. */}
        {figure === undefined && <Skeleton className="h-6 w-16" />}
        {figure === null && '–'}
        {typeof figure === 'number' && formatNumber(figure)}
      </div>
      <p className="mt-1 text-ink-2 text-small">{meaning}</p>
    </Card>
  );
}
