import { type SourcePreview, sourceOutcomeLabel, sourceTypeLabel } from '@watchfloor/contract';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { formatCount } from '@/lib/number-format';
import { RelativeTime } from '@/ui/relative-time';

/** The current items of the feed, or why there are none. */
export function SourcePreviewPanel({ preview }: { preview: SourcePreview }) {
  const isGood = preview.outcome === 'ok';
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <section aria-label="Preview" aria-live="polite" className="rounded-control border bg-surface">
      <p className="flex items-start gap-2 px-3 py-2 text-dense">
        <Icon
          aria-hidden
          className={`${isGood ? 'tone-done' : 'tone-high'} mt-0.5 size-4 shrink-0 text-(--tone)`}
        />
        {isGood ? (
          <span>
            {sourceTypeLabel(preview.sourceType ?? '')}, {formatCount(preview.itemCount, 'item')}
          </span>
        ) : (
          <span>
            <strong className="font-semibold">{sourceOutcomeLabel(preview.outcome)}.</strong>{' '}
            {preview.problem}. It can be added all the same, and is tried again.
          </span>
        )}
      </p>
      {preview.items.length > 0 && (
        <ul className="max-h-60 divide-y overflow-y-auto border-t" aria-label="Newest items">
          {preview.items.map((item) => (
            <li key={item.url + item.title} className="flex flex-col gap-1 px-3 py-2">
              <p className="flex items-center gap-2 text-ink-3 text-small">
                <DisciplineBadge type={item.intelligenceType} />
                <span dir="auto" className="truncate">
                  {item.region ?? 'Global'}
                </span>
                <RelativeTime time={item.publishedAt} format="short" className="ml-auto" />
              </p>
              <p dir="auto" className="line-clamp-2 break-words font-medium text-dense">
                {item.title}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
