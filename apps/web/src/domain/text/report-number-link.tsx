import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { LINK_CLASS } from '@/ui/link-style';
import { Tooltip } from '@/ui/tooltip';
import { namedReport } from './named-reports';
import { ReportPreview } from './report-preview';

const PREVIEW_DELAY_MS = 300;

interface ReportNumberLinkProps {
  number: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads to a report by its number, with a card on hover and focus. A report that the reader may not see stays text. */
export function ReportNumberLink({ number, className, children }: ReportNumberLinkProps) {
  const { data: report } = useQuery(namedReport(number));
  if (!report) return children;
  return (
    <>
      <Tooltip
        content={<ReportPreview report={report} />}
        delayDuration={PREVIEW_DELAY_MS}
        className="max-w-80 p-3"
      >
        <Link
          to="/reports/$id"
          params={{ id: report.id }}
          className={classNames(LINK_CLASS, className)}
        >
          {children}
        </Link>
      </Tooltip>
      {report.retractedAt && <span className="text-danger"> (retracted)</span>}
    </>
  );
}
