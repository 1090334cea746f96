import { findConcerns, type InstallationStatus } from '@watchfloor/contract';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Card } from '@/ui/card';

/** What an operator reads first. */
export function ConcernsCard({ status }: { status: InstallationStatus }) {
  const concerns = findConcerns(status);
  const isWell = concerns.length === 0;
  const Icon = isWell ? CircleCheck : TriangleAlert;
  return (
    <Card aria-label="Summary" className="flex items-start gap-3 p-4">
      <span
        className={`${isWell ? 'tone-done' : 'tone-high'} tinted inline-flex size-9 shrink-0 items-center justify-center rounded-menu`}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      {isWell ? (
        <p className="self-center font-semibold text-body">All is well</p>
      ) : (
        <ul className="flex flex-col gap-1 self-center">
          {concerns.map((concern) => (
            <li key={concern} className="font-semibold text-body">
              {concern}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
