import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { feedEndpoints } from '@watchfloor/contract';
import { FileCheck2 } from 'lucide-react';
import { endpointQuery } from '@/lib/endpoint-query';
import { Notice } from '@/ui/notice';

/** Names the reports that others have already made of the external item. */
export function ReportedNotice({ itemId }: { itemId: string }) {
  const { data: item } = useQuery(endpointQuery(feedEndpoints.getItem, { params: { id: itemId } }));
  if (!item || item.reports.length === 0) return null;
  const isOne = item.reports.length === 1;
  return (
    <Notice tone="accent" icon={<FileCheck2 />}>
      <p className="font-medium">
        {isOne
          ? 'There is a report of this item already.'
          : 'There are reports of this item already.'}
      </p>
      <ul>
        {item.reports.map((report) => (
          <li key={report.id}>
            <Link
              to="/reports/$id"
              params={{ id: report.id }}
              dir="auto"
              className="rounded-small text-accent hover:underline"
            >
              {report.title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        You can add to it in its discussion, or go on and write another one.
      </p>
    </Notice>
  );
}
