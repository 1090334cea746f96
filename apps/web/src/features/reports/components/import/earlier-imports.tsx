import { useQuery } from '@tanstack/react-query';
import type { StixImport } from '@watchfloor/contract';
import { formatCount } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { RelativeTime } from '@/ui/relative-time';
import type { Tone } from '@/ui/tone';
import { importsQuery } from '../../api/stix-imports';

const STATES: Readonly<Record<StixImport['state'], { label: string; tone: Tone }>> = {
  preview: { label: 'Not imported', tone: 'neutral' },
  applying: { label: 'Importing', tone: 'accent' },
  done: { label: 'Imported', tone: 'done' },
  failed: { label: 'Failed', tone: 'high' },
};

/** What the member imported before; nothing while there is none. */
export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: imports = [] } = useQuery(importsQuery);
  if (imports.length === 0) return null;
  return (
    <section aria-label="Earlier imports" className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-dense">Earlier imports</h3>
      <ul className="divide-y rounded-control border">
        {imports.map(({ id, name, objects, state, createdAt }) => (
          <li
            key={id}
            className="relative flex items-center gap-3 px-3 py-2 transition-colors duration-100 hover:bg-hover"
          >
            <div className="min-w-0 flex-1">
              <button
                type="button"
                dir="auto"
                onClick={() => onOpen(id)}
                className="block max-w-full truncate text-start font-medium text-dense after:absolute after:inset-0"
              >
                {name}
              </button>
              <p className="truncate text-ink-2 text-small">
                {formatCount(objects, 'object')} · <RelativeTime time={createdAt} />
              </p>
            </div>
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
