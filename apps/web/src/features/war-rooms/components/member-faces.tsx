import type { Author } from '@watchfloor/contract';
import { MemberAvatar } from '@/domain/member-avatar';
import { formatCompactNumber } from '@/lib/number-format';

const FACES = 3;

/** A few avatars and the number of the rest; decorative, the count is in text beside it. */
export function MemberFaces({ members, count }: { members: readonly Author[]; count: number }) {
  if (count === 0) return null;
  const more = count - Math.min(FACES, members.length);
  return (
    <span aria-hidden className="flex items-center -space-x-1.5">
      {members.slice(0, FACES).map((member) => (
        <MemberAvatar key={member.id} member={member} size="sm" className="ring-2 ring-surface" />
      ))}
      {more > 0 && (
        <span className="inline-flex size-6 items-center justify-center rounded-full bg-hover font-semibold text-[0.5625rem] text-ink-2 ring-2 ring-surface">
          +{formatCompactNumber(more)}
        </span>
      )}
    </span>
  );
}
