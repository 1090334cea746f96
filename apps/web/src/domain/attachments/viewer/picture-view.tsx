import type { FilePreview } from '@watchfloor/contract';
import { useState } from 'react';

interface PictureViewProps {
  url: string;
  name: string;
  preview: FilePreview;
  zoom: number;
}

/** The picture within the window; zoomed in, it scrolls. The preview shows until the original is loaded. */
export function PictureView({ url, name, preview, zoom }: PictureViewProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const place = 'col-start-1 row-start-1 size-full object-contain';
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <div
        className="grid min-h-0 min-w-0 p-2"
        style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
      >
        {!isLoaded && <img src={preview.url} alt="" className={`${place} min-h-0`} />}
        <img
          src={url}
          alt={name}
          onLoad={() => setIsLoaded(true)}
          className={`${place} min-h-0 ${isLoaded ? '' : 'invisible'}`}
        />
      </div>
    </section>
  );
}
