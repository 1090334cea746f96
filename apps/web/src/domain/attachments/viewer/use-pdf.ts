import { useEffect, useState } from 'react';
import type { PdfAnswer, PdfRequest } from './pdf.worker';

export interface DrawnPage {
  readonly bitmap: ImageBitmap;
  readonly text: string;
}

export interface OpenPdf {
  readonly pages: number;
  /** Of the first page; others may differ. */
  readonly width: number;
  readonly height: number;
  /** Draws a page so wide, in device pixels. Returns how to stop waiting for it. */
  draw(number: number, width: number, onDrawn: (page: DrawnPage) => void): () => void;
}

export type PdfProblem = Extract<PdfAnswer, { kind: 'failed' }>['reason'];

/** Opens a document in a worker of its own, which ends with the component. */
export function usePdf(url: string): { pdf: OpenPdf | null; problem: PdfProblem | null } {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [problem, setProblem] = useState<PdfProblem | null>(null);

  useEffect(() => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
    const send = (request: PdfRequest) => worker.postMessage(request);
    const listeners = new Map<number, (page: DrawnPage) => void>();
    let isOpen = false;

    function draw(number: number, width: number, onDrawn: (page: DrawnPage) => void) {
      listeners.set(number, onDrawn);
      send({ kind: 'draw', number, width });
      return () => {
        if (listeners.get(number) === onDrawn) listeners.delete(number);
      };
    }

    worker.onmessage = ({ data }: MessageEvent<PdfAnswer>) => {
      if (data.kind === 'opened') {
        isOpen = true;
        setPdf({ pages: data.pages, width: data.width, height: data.height, draw });
      } else if (data.kind === 'drawn') listeners.get(data.number)?.(data);
      // A single page that cannot be drawn stays blank.
      else if (!isOpen) setProblem(data.reason);
    };
    worker.onerror = () => setProblem('damaged');
    send({ kind: 'open', url });
    return () => worker.terminate();
  }, [url]);

  return { pdf, problem };
}
