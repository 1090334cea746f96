import { splitLinks } from '@watchfloor/markdown';
import { Fragment, type ReactNode } from 'react';
import { LINK_CLASS } from './link-style';

interface LinkedTextProps {
  text: string;
  /** The parts between links; as they are without it. */
  renderText?: ((part: string) => ReactNode) | undefined;
}

/** Plain text with http(s) URLs and the numbers of reports as links. It is never parsed as HTML. */
export function LinkedText({ text, renderText = (part) => part }: LinkedTextProps) {
  return splitLinks(text).map(({ start, text: part, href }) =>
    href ? (
      <a
        key={start}
        href={href}
        {...(!href.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
        className={LINK_CLASS}
      >
        {part}
      </a>
    ) : (
      <Fragment key={start}>{renderText(part)}</Fragment>
    ),
  );
}
