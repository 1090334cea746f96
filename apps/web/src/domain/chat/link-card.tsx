import { ExternalLink } from 'lucide-react';

/** A link attached to a message. */
export function LinkCard({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-w-0 max-w-full items-center gap-2 rounded-control border bg-canvas px-2.5 py-1.5 text-accent text-dense hover:border-line-strong hover:underline"
    >
      <ExternalLink aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      <span className="truncate">{url.replace(/^https?:\/\//i, '')}</span>
    </a>
  );
}
