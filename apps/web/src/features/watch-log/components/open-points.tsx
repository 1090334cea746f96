import { type Handover, type HandoverPoint, pathTo } from '@watchfloor/contract';
import { CircleCheck, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { PathLink } from '@/domain/path-link';
import { Button } from '@/ui/button';
import { MakeTaskDialog } from './make-task-dialog';

/** The open points of a signed handover, each of which may become a task. */
export function OpenPoints({ handover }: { handover: Handover }) {
  const [chosen, setChosen] = useState<HandoverPoint>();
  if (handover.points.length === 0) {
    return <p className="text-ink-2 text-small">Nothing is open.</p>;
  }
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {handover.points.map((point) => (
          <li
            key={point.id}
            className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border px-3 py-2"
          >
            <span dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-40 text-body">
              {point.subject?.url ? (
                <PathLink path={point.subject.url} className="hover:underline">
                  {point.text}
                </PathLink>
              ) : (
                point.text
              )}
            </span>
            {point.marking && <RestrictedChip marking={point.marking} />}
            {point.task ? (
              <PathLink
                path={pathTo.task(point.task.id)}
                className="inline-flex items-center gap-1.5 text-accent text-small hover:underline [&_svg]:size-3.5"
              >
                {point.task.status === 'completed' && <CircleCheck aria-label="Completed:" />}
                Task
              </PathLink>
            ) : (
              <Button
                size="sm"
                variant="ghost"
                data-print="hide"
                aria-label={`Make a task of “${point.text}”`}
                onClick={() => setChosen(point)}
              >
                <ListPlus aria-hidden />
                Make a task
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <MakeTaskDialog
          handoverId={handover.id}
          point={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
