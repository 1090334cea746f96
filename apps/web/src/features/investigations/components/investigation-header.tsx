import { Link } from '@tanstack/react-router';
import { canCloseInvestigation, type Investigation } from '@watchfloor/contract';
import { ArrowLeft, CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { InvestigationStatusBadge } from '@/domain/investigation-status-badge';
import { MemberLink } from '@/domain/member-link';
import { PresentMembers } from '@/domain/presence/present-members';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FoldedText } from '@/ui/folded-text';
import { PageHeader } from '@/ui/page-header';
import { RelativeTime } from '@/ui/relative-time';
import { useCloseInvestigation } from '../api/close-investigation';

export function InvestigationHeader({ investigation }: { investigation: Investigation }) {
  const { id, title, description, status, createdAt, closedAt, user } = investigation;
  return (
    <div className="flex flex-col gap-3">
      <PageHeader
        back={<BackToInvestigations />}
        title={<span dir="auto">{title}</span>}
        actions={status === 'active' && <CloseButton key={id} investigation={investigation} />}
      />
      {description && (
        <FoldedText text={description} className="max-w-4xl text-body text-ink-2 leading-6" />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-small">
        <InvestigationStatusBadge status={status} />
        <span>
          Created <RelativeTime time={createdAt} />
        </span>
        {closedAt && (
          <span>
            Closed <RelativeTime time={closedAt} />
          </span>
        )}
        <MemberLink member={user} avatarSize="xs" />
        <PresentMembers key={id} place="investigation" placeId={id} />
      </div>
    </div>
  );
}

export function BackToInvestigations() {
  return (
    <Link to="/investigations" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      <ArrowLeft aria-hidden />
      Back to Investigations
    </Link>
  );
}

/** Offered only while active (spec §4). There is no way back, so it asks first. */
function CloseButton({ investigation }: { investigation: Investigation }) {
  const viewer = useCurrentUser();
  const [isAsking, setIsAsking] = useState(false);
  const close = useCloseInvestigation(investigation.id);
  return (
    <>
      <Button
        onClick={() => setIsAsking(true)}
        disabledReason={
          canCloseInvestigation(viewer, investigation)
            ? undefined
            : 'Only the member who opened it, or an admin, may close it'
        }
      >
        <CircleCheckBig aria-hidden />
        Close Investigation
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Close this investigation?"
        description="It takes no further reports or tasks and cannot be reopened. What is in it stays readable."
        confirmLabel="Close Investigation"
        onConfirm={() => close.perform()}
      />
    </>
  );
}
