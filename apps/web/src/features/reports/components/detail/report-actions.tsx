import { Link, useNavigate } from '@tanstack/react-router';
import { canDeleteReport, canEditReport, type Report, TLP_LEVELS } from '@watchfloor/contract';
import { CircleSlash, Files, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FollowButton } from '@/domain/follow/follow-button';
import { useCurrentUser } from '@/lib/current-user';
import { formatCount } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteReport } from '../../api/delete-report';
import { EditionDialog } from './edition-dialog';
import { ExportReport } from './export-report';
import { RetractDialog } from './retract-dialog';

/** The actions this member has on the report, by the server's own rules. */
export function ReportActions({ report }: { report: Report }) {
  const viewer = useCurrentUser();
  // A retracted report stays as it is.
  const canEdit = canEditReport(viewer, report) && !report.retractedAt;
  return (
    <>
      {!report.accessUntil && <FollowButton kind="report" id={report.id} size="sm" />}
      <ExportReport report={report} />
      {canEdit && (
        <Link
          to="/reports/$id/edit"
          params={{ id: report.id }}
          state={{ cameFrom: 'report' }}
          className={buttonClass({ size: 'sm' })}
        >
          <Pencil aria-hidden />
          Edit
        </Link>
      )}
      {canEdit && report.marking.tlp !== TLP_LEVELS[0] && <MakeEdition report={report} />}
      {canEdit && <RetractReport report={report} />}
      {canDeleteReport(viewer) && <DeleteReport report={report} />}
    </>
  );
}

function MakeEdition({ report }: { report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <Files aria-hidden />
        Make a releasable edition
      </Button>
      <EditionDialog report={report} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

function RetractReport({ report }: { report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <CircleSlash aria-hidden />
        Retract
      </Button>
      <RetractDialog report={report} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

function DeleteReport({ report }: { report: Report }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteReport(() => void navigate({ to: '/reports' }));
  return (
    <>
      <Button size="sm" className="text-danger" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        Delete Report
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this report?"
        description={`"${report.title}" goes with its ${formatCount(report.commentCount, 'comment')} and earlier versions, and leaves every investigation it is linked to. This cannot be undone.`}
        confirmLabel="Delete Report"
        destructive
        onConfirm={() => remove.perform(report)}
      />
    </>
  );
}
