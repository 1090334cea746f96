import { explainMatch, type FeedItem, type FeedPreferences } from '@watchfloor/contract';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { RelativeTime } from '@/ui/relative-time';
import { useOnDemand } from '../shell/on-demand';
import { FeedItemActions, FeedItemState } from './feed-item-work';

interface FeedItemRowProps {
  item: FeedItem;
  preferences: FeedPreferences;
  /** In the list of what the reader has dismissed. */
  isDismissed?: boolean;
}

const loadNamedText = () =>
  import('@/features/entities/components/named-text').then((file) => file.NamedText);

/** External pages get no referrer and no access to this window. */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

export function FeedItemRow({ item, preferences, isDismissed = false }: FeedItemRowProps) {
  const reason = explainMatch(preferences, item);
  const NamedText = useOnDemand(loadNamedText, true);
  return (
    <li className="relative flex min-w-0 flex-col gap-1.5 bg-surface p-4 transition-colors duration-100 hover:bg-hover">
      <div className="flex items-center gap-2">
        <DisciplineBadge type={item.intelligenceType || 'OSINT'} />
        <span dir="auto" className="truncate text-ink-2 text-small">
          {item.region ?? 'Global'}
        </span>
        <RelativeTime
          time={item.publishedAt}
          className="ml-auto shrink-0 font-mono text-ink-3 text-meta"
        />
      </div>
      <div className="flex min-w-0 gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <h3 dir="auto" className="line-clamp-2 break-words font-semibold text-body">
            <a
              href={item.url}
              {...OUTSIDE}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
            >
              {item.title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </h3>
          {/* Above the link that covers the card: its words can be selected and named, its links opened. */}
          <p
            dir="auto"
            data-text
            className="relative line-clamp-2 break-words text-dense text-ink-2"
          >
            {NamedText ? <NamedText id={item.id} text={item.content} /> : item.content}
          </p>
        </div>
        {item.imageUrl && <Picture url={item.imageUrl} />}
      </div>
      <div className="mt-auto flex min-h-7 items-center gap-2 pt-1 text-ink-2 text-small">
        <ExternalLink aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {item.sourceName}
        </span>
        <FeedItemActions item={item} isDismissed={isDismissed} />
      </div>
      <FeedItemState item={item} />
      {item.story.length > 1 && <StorySources item={item} />}
      {reason && <p className="text-ink-3 text-meta">{reason}</p>}
    </li>
  );
}

/** Hidden when it cannot be loaded (spec §2). */
function Picture({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
      className="h-16 w-24 shrink-0 rounded-control border object-cover"
    />
  );
}

/** One event reported by several sources, with links to all. */
function StorySources({ item }: { item: FeedItem }) {
  return (
    <details className="group relative text-small">
      <summary className="inline-flex w-fit cursor-pointer list-none items-center gap-1 rounded-small font-medium text-accent">
        <ChevronRight
          aria-hidden
          className="size-3.5 transition-transform duration-100 group-open:rotate-90"
        />
        {item.story.length} sources
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1.5 border-l pl-3">
        {item.story.map((telling) => (
          <li key={telling.id} className="min-w-0">
            <a
              href={telling.url}
              {...OUTSIDE}
              className="flex min-w-0 flex-col rounded-small hover:underline"
            >
              <span className="flex min-w-0 items-baseline gap-2 text-ink-2">
                <span dir="auto" className="truncate font-medium">
                  {telling.sourceName}
                </span>
                <RelativeTime
                  time={telling.publishedAt}
                  format="short"
                  className="ml-auto font-mono text-ink-3 text-meta"
                />
              </span>
              <span dir="auto" className="truncate">
                {telling.title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
