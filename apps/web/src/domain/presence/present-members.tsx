import { displayName, type Place } from '@watchfloor/contract';
import { formatNumber } from '@/lib/number-format';
import { Tooltip } from '@/ui/tooltip';
import { MemberAvatar } from '../member-avatar';
import { MemberLink } from '../member-link';
import { usePresence } from './use-presence';

const FACES = 5;

/** Who else is viewing this now; renders nothing if nobody is. */
export function PresentMembers({ place, placeId }: { place: Place; placeId: string }) {
  const present = usePresence(place, placeId);
  if (present.length < 2) return null;
  const more = present.length - FACES;
  return (
    <div data-print="hide" className="flex items-center gap-2">
      <ul aria-label="Here now" className="flex items-center gap-1">
        {present.slice(0, FACES).map((member) => (
          <li key={member.id}>
            <Tooltip content={displayName(member)}>
              <span className="inline-flex rounded-full">
                <MemberLink member={member} className="my-0 rounded-full py-0">
                  <MemberAvatar member={member} size="sm" isNamed className="ring-2 ring-surface" />
                </MemberLink>
              </span>
            </Tooltip>
          </li>
        ))}
        {more > 0 && (
          <li className="inline-flex size-6 items-center justify-center rounded-full bg-hover font-semibold text-[0.5625rem] text-ink-2 ring-2 ring-surface">
            +{more}
          </li>
        )}
      </ul>
      <span className="text-ink-2 text-small">{formatNumber(present.length)} here now</span>
    </div>
  );
}
