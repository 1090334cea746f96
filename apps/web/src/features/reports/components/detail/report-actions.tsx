import { Link, useNavigate } from '@tanstack/react-router';
import { canDeleteReport, canEditReport, type Report, TLP_LEVELS } from '@watchfloor/contract';
import { Files, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { formatCount } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteReport } from '../../api/delete-report';
import { EditionDialog } from './edition-dialog';

/** The actions this member has on the report, by the server's own rules. */
export function ReportActions({ report }: { report: Report }) {
  const viewer = useCurrentUser();
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      {canEditReport(viewer, report) && (
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
      {canEditReport(viewer, report) && report.marking.tlp !== TLP_LEVELS[0] && (
        <MakeEdition report={report} />
      )}
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
