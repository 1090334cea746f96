import { useDeferredValue } from 'react';
import { MarkdownText } from '@/domain/text/markdown-text';

interface TextPreviewProps {
  text: string;
  pictures: readonly string[] | undefined;
}

/** How the text will look. Typing comes first; the preview follows. */
export function TextPreview({ text, pictures }: TextPreviewProps) {
  const shown = useDeferredValue(text);
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-[75dvh] min-h-48 min-w-0 overflow-y-auto rounded-control border border-dashed px-3 py-2"
    >
      {shown.trim() === '' ? (
        <p className="text-dense text-ink-3">Nothing to preview yet.</p>
      ) : (
        <MarkdownText form="full" text={shown} pictures={pictures} className="text-ink text-lead" />
      )}
    </section>
  );
}
