import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActSide, OwnAct } from '@watchfloor/contract';
import { ScrollText } from 'lucide-react';
import { ActBadge } from '@/domain/audit/act-badge';
import { subjectOf } from '@/domain/audit/act-subject';
import { ActTime } from '@/domain/audit/act-time';
import { AuditSkeleton } from '@/domain/audit/audit-skeleton';
import { EmptyState } from '@/ui/empty-state';
import { ownActPages } from '../api/activity-pages';
import { PagedCard } from './paged-card';
import { SideChoice } from './side-choice';

interface OwnActsProps {
  side: ActSide | undefined;
  onSideChange: (side: ActSide | undefined) => void;
}

/** What the audit log holds about the reader. */
export function OwnActs({ side, onSideChange }: OwnActsProps) {
  return (
    <PagedCard
      query={useInfiniteQuery(ownActPages(side))}
      label="Acts, latest first"
      unit={['act', 'acts']}
      actions={<SideChoice side={side} person="you" onChange={onSideChange} />}
      skeleton={<AuditSkeleton />}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title={side === 'on' ? 'Nobody did anything to what is yours' : 'No acts yet'}
          text="Sign-ins, deletions and changes of rights appear here. Reports and comments are on your profile."
        />
      }
    >
      {(act) => <OwnActRow key={act.id} act={act} />}
    </PagedCard>
  );
}

function OwnActRow({ act }: { act: OwnAct }) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-dense [contain-intrinsic-size:auto_3rem] [content-visibility:auto] md:grid-cols-[10rem_12rem_8rem_minmax(0,1fr)]">
      <ActTime at={act.at} />
      <ActBadge act={act.act} className="max-md:justify-self-end" />
      <span className="font-medium max-md:col-span-2">{act.isOwn ? 'You' : 'Somebody else'}</span>
      <span dir="auto" className="truncate text-ink-2 max-md:col-span-2 max-md:empty:hidden">
        {subjectOf(act)}
      </span>
    </li>
  );
}
