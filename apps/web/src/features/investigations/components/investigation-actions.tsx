import { canManageInvestigation, type Investigation } from '@watchfloor/contract';
import { CircleCheckBig, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { FollowButton } from '@/domain/follow/follow-button';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useChangeInvestigationStatus } from '../api/change-investigation';
import { EditInvestigationDialog } from './edit-investigation-dialog';
import { ExportInvestigation } from './export-investigation';

/** Close Investigation shows to all while it is active (spec §4); the rest to who may use it. */
export function InvestigationActions({ investigation }: { investigation: Investigation }) {
  const isManager = canManageInvestigation(useCurrentUser(), investigation);
  return (
    <>
      {!investigation.accessUntil && <FollowButton kind="investigation" id={investigation.id} />}
      <ExportInvestigation investigation={investigation} />
      {isManager && <EditButton investigation={investigation} />}
      {investigation.status === 'active' ? (
        <CloseButton investigation={investigation} isManager={isManager} />
      ) : (
        isManager && <ReopenButton id={investigation.id} />
      )}
    </>
  );
}

function EditButton({ investigation }: { investigation: Investigation }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <EditInvestigationDialog
        investigation={investigation}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  );
}

interface CloseButtonProps {
  investigation: Investigation;
  isManager: boolean;
}

function CloseButton({ investigation: { id, accessUntil }, isManager }: CloseButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = useChangeInvestigationStatus(id, 'closed');
  const reason = accessUntil
    ? 'The access that you have taken is for reading'
    : 'Only the member who opened it, or an admin, may close it';
  return (
    <>
      <Button onClick={() => setIsAsking(true)} disabledReason={isManager ? undefined : reason}>
        <CircleCheckBig aria-hidden />
        Close Investigation
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Close this investigation?"
        description="It takes no further reports or tasks until it is reopened. What is in it stays readable."
        confirmLabel="Close Investigation"
        onConfirm={() => close.perform()}
      />
    </>
  );
}

function ReopenButton({ id }: { id: string }) {
  const reopen = useChangeInvestigationStatus(id, 'active');
  return (
    <Button pending={reopen.isPending} onClick={() => reopen.run()}>
      <RotateCcw aria-hidden />
      Reopen Investigation
    </Button>
  );
}
