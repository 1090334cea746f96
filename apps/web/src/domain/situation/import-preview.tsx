import { SeverityBadge } from '@/domain/severity-badge';
import { formatCount } from '@/lib/number-format';
import { formatPosition } from '@/map/map-position';
import type { ReadPoints } from '@/map/read-points';

const SHOWN = 100;

/** What would be added, and what cannot be. */
export function ImportPreview({ read: { updates, bad } }: { read: ReadPoints }) {
  return (
    <div className="flex flex-col gap-4">
      {bad.length > 0 && (
        <section className="flex flex-col gap-1.5">
          <h3 className="font-semibold text-danger text-dense">
            {formatCount(bad.length, 'row')} cannot be imported
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul tabIndex={0} className="max-h-32 overflow-y-auto rounded-control border">
            {bad.slice(0, SHOWN).map(({ line, problem }) => (
              <li key={line} className="flex gap-3 border-b px-3 py-1.5 text-small last:border-0">
                <span className="shrink-0 font-mono text-ink-2">Line {line}</span>
                <span>{problem}</span>
              </li>
            ))}
          </ul>
          <Rest count={bad.length} />
        </section>
      )}
      {updates.length > 0 && (
        <section className="flex flex-col gap-1.5">
          <h3 className="font-semibold text-dense">
            {formatCount(updates.length, 'update')} can be added
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul tabIndex={0} className="max-h-48 overflow-y-auto rounded-control border">
            {updates.slice(0, SHOWN).map((update, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
                key={index}
                className="flex items-center gap-3 border-b px-3 py-1.5 text-small last:border-0"
              >
                <SeverityBadge severity={update.severity} />
                <span className="min-w-0 flex-1 truncate">{update.title}</span>
                <span className="font-mono text-ink-2">{formatPosition(update)}</span>
              </li>
            ))}
          </ul>
          <Rest count={updates.length} />
        </section>
      )}
    </div>
  );
}

function Rest({ count }: { count: number }) {
  if (count <= SHOWN) return null;
  return <p className="text-ink-2 text-small">and {formatCount(count - SHOWN, 'more', 'more')}</p>;
}
