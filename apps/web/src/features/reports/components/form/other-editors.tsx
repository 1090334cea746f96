import { displayName } from '@watchfloor/contract';
import { Users } from 'lucide-react';
import { usePresence } from '@/domain/presence/use-presence';
import { useCurrentUser } from '@/lib/current-user';
import { Notice } from '@/ui/notice';

const NAMES = new Intl.ListFormat('en', { type: 'conjunction' });

/** Who else has the report open for editing; nothing if nobody has. */
export function OtherEditors({ reportId }: { reportId: string }) {
  const { id } = useCurrentUser();
  const others = usePresence('report-edit', reportId).filter((member) => member.id !== id);
  if (others.length === 0) return null;
  return (
    <Notice tone="medium" icon={<Users />}>
      {NAMES.format(others.map(displayName))} {others.length === 1 ? 'is' : 'are'} editing this
      report, too.
    </Notice>
  );
}
