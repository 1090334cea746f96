import { type HandoverFacts as Facts, pathTo } from '@watchfloor/contract';
import { type ReactNode, useState } from 'react';
import { PathLink } from '@/domain/path-link';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';

const SHOWN = 4;

/** What the next shift should know: counted, and named as links. */
export function HandoverFacts({ facts }: { facts: Facts }) {
  const { tasks, rooms, alerts, sources } = facts;
  const late = tasks.filter(({ isOverdue }) => isOverdue).length;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Fact title="Tasks due" count={tasks.length} note={late > 0 ? `${late} overdue` : undefined}>
        {tasks.map(({ id, title, isOverdue }) => (
          <FactLink
            key={id}
            path={pathTo.task(id)}
            text={title}
            note={isOverdue ? 'overdue' : undefined}
            isLate={isOverdue}
          />
        ))}
      </Fact>
      <Fact title="Rooms with activity" count={rooms.length}>
        {rooms.map(({ id, name, messages, updates }) => (
          <FactLink
            key={id}
            path={pathTo.room(id)}
            text={name}
            note={`${messages + updates} new`}
          />
        ))}
      </Fact>
      <Fact title="Watched entities seen" count={alerts.length}>
        {alerts.map(({ id, label, count }) => (
          <FactLink
            key={id}
            path={pathTo.entity(id)}
            text={label}
            note={count > 1 ? `${count} texts` : undefined}
          />
        ))}
      </Fact>
      <Fact title="Sources failing" count={sources.length}>
        {sources.map(({ id, name }) => (
          <li key={id} dir="auto" className="truncate text-ink-2">
            {name}
          </li>
        ))}
      </Fact>
    </div>
  );
}

interface FactProps {
  title: string;
  count: number;
  note?: string | undefined;
  children: ReactNode[];
}

/** The first of them; the others on demand, and on paper. */
function Fact({ title, count, note, children }: FactProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = children.slice(SHOWN);
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-1 rounded-control border px-3 py-2.5 text-small"
    >
      <h4 className="text-ink-2">{title}</h4>
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-ink text-title tabular-nums">{count}</span>
        {note && <span className="text-danger">{note}</span>}
      </p>
      {children.length > 0 && <ul className="flex min-w-0 flex-col">{children.slice(0, SHOWN)}</ul>}
      {rest.length > 0 && (
        <ul className={classNames('min-w-0 flex-col', isOpen ? 'flex' : 'hidden print:flex')}>
          {rest}
        </ul>
      )}
      {rest.length > 0 && !isOpen && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 w-fit text-ink-2"
          onClick={() => setIsOpen(true)}
        >
          and {rest.length} more
        </Button>
      )}
    </section>
  );
}

interface FactLinkProps {
  path: string;
  text: string;
  note?: string | undefined;
  isLate?: boolean;
}

function FactLink({ path, text, note, isLate = false }: FactLinkProps) {
  return (
    <li className="flex min-w-0 items-baseline gap-1.5">
      <PathLink path={path} dir="auto" className="min-w-0 truncate py-1 hover:underline">
        {text}
      </PathLink>
      {note && (
        <span className={classNames('shrink-0', isLate ? 'text-danger' : 'text-ink-3')}>
          {note}
        </span>
      )}
    </li>
  );
}
