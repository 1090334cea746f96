import { useQuery } from '@tanstack/react-query';
import { displayName, pathTo } from '@watchfloor/contract';
import { stripMarks } from '@watchfloor/markdown';
import { Handshake } from 'lucide-react';
import { PathLink } from '@/domain/path-link';
import { buttonClass } from '@/ui/button-style';
import { Notice } from '@/ui/notice';
import { waitingQuery } from '../api/handovers';
import { shiftOf } from './handover-heading';

/** On the dashboard, until the reader accepts what was signed to them. */
export function WaitingHandover() {
  const [waiting] = useQuery(waitingQuery).data ?? [];
  if (!waiting) return null;
  return (
    <Notice
      tone={waiting.isOverdue ? 'danger' : 'accent'}
      icon={<Handshake />}
      action={
        <PathLink
          path={pathTo.handover(waiting.id)}
          className={buttonClass({ variant: 'primary', size: 'sm' })}
        >
          Read and accept
        </PathLink>
      }
    >
      <strong className="font-semibold">
        {waiting.from ? displayName(waiting.from) : 'Somebody'} hands the shift over to you
      </strong>
      <span className="block text-ink-2">
        {shiftOf(waiting)}
        {waiting.isOverdue && ' · not accepted in time'}
      </span>
      {waiting.summary && (
        <span dir="auto" className="mt-1 line-clamp-2">
          {stripMarks(waiting.summary)}
        </span>
      )}
    </Notice>
  );
}
