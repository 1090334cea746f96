import type { SearchHit } from '@watchfloor/contract';
import type { ComponentProps } from 'react';
import { PathLink } from '@/domain/path-link';

interface HitLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  hit: Pick<SearchHit, 'source' | 'url'>;
}

/** Opens the very thing that was found; an item of an outside source in its own tab. */
export function HitLink({ hit, children, ...props }: HitLinkProps) {
  if (hit.source !== 'feed-item') {
    return (
      <PathLink path={hit.url} {...props}>
        {children}
      </PathLink>
    );
  }
  return (
    <a href={hit.url} target="_blank" rel="noopener noreferrer nofollow" {...props}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
