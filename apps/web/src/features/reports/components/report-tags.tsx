import { Link } from '@tanstack/react-router';
import { findMatches } from '@watchfloor/contract';
import { classNames } from '@/ui/class-names';
import { HighlightedText } from '@/ui/highlighted-text';

interface ReportTagsProps {
  tags: readonly string[];
  /** Shows the first few and the number of the rest. */
  limit?: number | undefined;
  terms?: readonly string[] | undefined;
  className?: string | undefined;
}

const TAG_CLASS =
  'inline-block max-w-full truncate rounded-small border border-line-strong px-1.5 text-ink-2 text-meta leading-4.5';

/** Each tag leads to the list of the reports that have it. */
export function ReportTags({ tags, limit = tags.length, terms = [], className }: ReportTagsProps) {
  if (tags.length === 0) return null;
  const more = tags.slice(limit);
  return (
    <ul aria-label="Tags" className={classNames('flex min-w-0 gap-1.5', className)}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className="flex min-w-0">
          <Link
            to="/reports"
            search={{ tag }}
            dir="auto"
            title={`Reports tagged ${tag}`}
            className={classNames(TAG_CLASS, 'hover:border-accent hover:text-ink')}
          >
            <HighlightedText text={tag} ranges={findMatches(tag, terms)} />
          </Link>
        </li>
      ))}
      {more.length > 0 && (
        <li className="flex shrink-0">
          <span title={more.join(', ')} className={TAG_CLASS}>
            +{more.length}
          </span>
        </li>
      )}
    </ul>
  );
}
