import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActSide } from '@watchfloor/contract';
import { ScrollText } from 'lucide-react';
import { AuditRow } from '@/domain/audit/audit-row';
import { AuditSkeleton } from '@/domain/audit/audit-skeleton';
import { EmptyState } from '@/ui/empty-state';
import { memberActPages } from '../api/activity-pages';
import { PagedCard } from './paged-card';
import { SideChoice } from './side-choice';

interface MemberActsProps {
  memberId: string;
  side: ActSide | undefined;
  onSideChange: (side: ActSide | undefined) => void;
}

/** The rows of the audit log that a member did, or that concern them. */
export function MemberActs({ memberId, side, onSideChange }: MemberActsProps) {
  return (
    <PagedCard
      query={useInfiniteQuery(memberActPages(memberId, side))}
      label="Acts, latest first"
      unit={['act', 'acts']}
      actions={<SideChoice side={side} person="them" onChange={onSideChange} />}
      skeleton={<AuditSkeleton />}
      empty={<EmptyState icon={<ScrollText />} title="No acts in the audit log" />}
    >
      {(entry) => <AuditRow key={entry.seq} entry={entry} />}
    </PagedCard>
  );
}
