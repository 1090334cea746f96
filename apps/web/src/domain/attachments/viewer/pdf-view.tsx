import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { Spinner } from '@/ui/spinner';
import { NoView } from './no-view';
import { useElementWidth } from './use-element-width';
import { type OpenPdf, type PdfProblem, usePdf } from './use-pdf';

const PROBLEMS: Readonly<Record<PdfProblem, string>> = {
  encrypted: 'This document needs a password. Download it to open it.',
  damaged: 'This document is damaged and cannot be shown. You can still download it.',
  unavailable: 'This document could not be loaded.',
};

const GAP = 12;
const WIDEST = 1100;

interface PdfViewProps {
  url: string;
  zoom: number;
  /** The page to begin with. */
  page: number;
}

export function PdfView({ url, zoom, page }: PdfViewProps) {
  const { pdf, problem } = usePdf(url);
  if (problem) return <NoView text={PROBLEMS[problem]} />;
  if (!pdf) {
    return (
      <div role="status" aria-label="Loading document" className="grid flex-1 place-items-center">
        <Spinner />
      </div>
    );
  }
  return <Pages pdf={pdf} zoom={zoom} firstPage={page} />;
}

interface PagesProps {
  pdf: OpenPdf;
  zoom: number;
  firstPage: number;
}

/** Only pages in sight are drawn. */
function Pages({ pdf, zoom, firstPage }: PagesProps) {
  const scroller = useRef<HTMLElement>(null);
  const room = useElementWidth(scroller);
  const width = Math.round(Math.min(WIDEST, Math.max(0, room - 2 * GAP)) * zoom);
  const height = Math.round((width * pdf.height) / pdf.width);
  const pages = useVirtualizer({
    count: pdf.pages,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    gap: GAP,
    paddingStart: GAP,
    paddingEnd: GAP,
    overscan: 1,
  });
  const isReady = width > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: zooming changes the size of all pages
  useEffect(() => pages.measure(), [height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: zooming stays where the reader is
  useEffect(() => {
    if (isReady && scroller.current) scroller.current.scrollTop = (firstPage - 1) * (height + GAP);
  }, [isReady, firstPage]);

  return (
    <section
      ref={scroller}
      aria-label={`Document, ${pdf.pages} pages`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <div className="relative mx-auto" style={{ height: pdf.pages * (height + GAP) + GAP, width }}>
        {isReady &&
          pages.getVirtualItems().map(({ index, start }) => (
            <div key={index} className="absolute left-0" style={{ top: start, width, height }}>
              <PdfPage pdf={pdf} number={index + 1} width={width} />
            </div>
          ))}
      </div>
    </section>
  );
}

function PdfPage({ pdf, number, width }: { pdf: OpenPdf; number: number; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<string>();
  useEffect(() => {
    const pixels = Math.round(width * Math.min(2, window.devicePixelRatio));
    return pdf.draw(number, pixels, ({ bitmap, text: found }) => {
      const { current } = canvas;
      if (!current) return;
      current.width = bitmap.width;
      current.height = bitmap.height;
      current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      setText(found);
    });
  }, [pdf, number, width]);
  return (
    <figure
      aria-label={`Page ${number} of ${pdf.pages}`}
      data-drawn={text !== undefined || undefined}
      // Paper, in both themes.
      style={{ background: '#fff' }}
      className="relative size-full overflow-hidden rounded-small shadow-card"
    >
      <canvas ref={canvas} aria-hidden className="size-full object-contain" />
      <figcaption className="sr-only">{text}</figcaption>
    </figure>
  );
}
