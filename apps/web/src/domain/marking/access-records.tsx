import type { AccessRecord } from '@watchfloor/contract';
import { Eye } from 'lucide-react';
import { MemberLink } from '@/domain/member-link';
import { UtcTime } from '@/ui/utc-time';

/** Who has read something by the access that they took, and why. For everyone who may read it. */
export function AccessRecords({ accesses }: { accesses: readonly AccessRecord[] | undefined }) {
  if (!accesses?.length) return null;
  return (
    <ul aria-label="Access by admins" className="flex flex-col gap-1 text-ink-2 text-small">
      {accesses.map(({ id, user, userName, reason, createdAt, until }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <Eye aria-hidden className="size-3.5 shrink-0 text-ink-3" />
          {user ? <MemberLink member={user} avatarSize="xs" /> : <span>{userName}</span>}
          <span>
            took access from <UtcTime time={createdAt} /> to <UtcTime isClock time={until} />:{' '}
            <span dir="auto" className="wrap-anywhere">
              “{reason}”
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
