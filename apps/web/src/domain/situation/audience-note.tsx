import { Lock, Users } from 'lucide-react';

interface AudienceNoteProps {
  /** False in a private room. */
  isSeenByAll: boolean;
  /** `this update`, `this pin`. */
  what: string;
}

/** Says before it is sent who will see it. */
export function AudienceNote({ isSeenByAll, what }: AudienceNoteProps) {
  const Icon = isSeenByAll ? Users : Lock;
  return (
    <p className="flex items-center gap-2 text-ink-2 text-small">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {isSeenByAll
        ? `Every member will see ${what}.`
        : `Only the members of this private room will see ${what}.`}
    </p>
  );
}
