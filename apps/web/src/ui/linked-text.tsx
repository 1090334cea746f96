import { splitLinks } from './split-links';

/** Plain text with http(s) URLs as links. It is never parsed as HTML. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ start, text: part, href }) =>
    href ? (
      <a
        key={start}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-words text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
