import type { AuditEntry } from '@watchfloor/contract';
import { Button } from '@/ui/button';

interface AuditDetailsProps {
  entry: AuditEntry;
  onActor?: ((id: string) => void) | undefined;
}

export function AuditDetails({ entry, onActor }: AuditDetailsProps) {
  const { actorId } = entry;
  const facts: [string, string | null][] = [
    ['Number', String(entry.seq)],
    ['Time (UTC)', entry.at],
    ['Actor', entry.actorName],
    ['Actor id', actorId],
    ['Subject', [entry.subjectType, entry.subjectName].filter(Boolean).join(': ') || null],
    ['Subject id', entry.subjectId],
    ['Member', entry.memberName],
    ['Member id', entry.memberId],
    ...Object.entries(entry.details).map(([name, value]): [string, string | null] => [
      name,
      value === null ? null : typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ['Hash', entry.hash],
  ];
  return (
    <div className="flex flex-col gap-3 border-t bg-raised/40 px-4 py-3 md:pl-11">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd dir="auto" className="wrap-anywhere font-mono">
                {value}
              </dd>
            </div>
          ))}
      </dl>
      {actorId && onActor && (
        <Button size="sm" className="w-fit" onClick={() => onActor(actorId)}>
          All acts of this member
        </Button>
      )}
    </div>
  );
}
