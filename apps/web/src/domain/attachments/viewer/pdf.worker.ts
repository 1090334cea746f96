/**
 * Parses and draws PDF documents away from the page: nothing in a file is run, and there is no page here that it could reach.
 * What is drawn goes to the page as a picture.
 */
import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs';

export type PdfRequest =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'draw'; readonly number: number; readonly width: number };

export type PdfAnswer =
  | {
      readonly kind: 'opened';
      readonly pages: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'failed'; readonly reason: 'encrypted' | 'damaged' | 'unavailable' }
  | {
      readonly kind: 'drawn';
      readonly number: number;
      readonly bitmap: ImageBitmap;
      readonly text: string;
    };

interface Port {
  readonly fonts: FontFaceSet;
  onmessage: ((event: MessageEvent<PdfRequest>) => void) | null;
  postMessage(answer: PdfAnswer, transferred?: Transferable[]): void;
}
const port = globalThis as unknown as Port;

/** The only parts of a document that drawing needs: fonts and canvases. */
const ownerDocument = {
  fonts: port.fonts,
  createElement: () => new OffscreenCanvas(1, 1),
} as unknown as HTMLDocument;

/** Filters are elements of a page; without them a few documents lose an effect. */
class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  addSelectionHCMFilter = () => null;
  createSelectionStyle = () => null;
  destroy = () => {};
}

/** A page may claim any size. */
const MAX_PIXELS = 16_000_000;

let opened: PDFDocumentProxy | null = null;

async function open(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) return port.postMessage({ kind: 'failed', reason: 'unavailable' });
  opened = await getDocument({
    data: new Uint8Array(await response.arrayBuffer()),
    ownerDocument,
    FilterFactory: NoFilters,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  } as Parameters<typeof getDocument>[0]).promise;
  const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 });
  port.postMessage({ kind: 'opened', pages: opened.numPages, width, height });
}

async function draw(number: number, wantedWidth: number): Promise<void> {
  if (!opened) return;
  const page = await opened.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const most = Math.sqrt(MAX_PIXELS / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(most, wantedWidth / natural.width) });
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  // Drawing for print needs no animation frames, which exist only in a page.
  await page.render({ canvas: null, canvasContext: context, viewport, intent: 'print' }).promise;
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  const bitmap = canvas.transferToImageBitmap();
  port.postMessage({ kind: 'drawn', number, bitmap, text }, [bitmap]);
  page.cleanup();
}

/** One at a time: a page that scrolls by quickly must not start a dozen drawings. */
let turn: Promise<void> = Promise.resolve();

port.onmessage = ({ data }) => {
  turn = turn
    .then(() => (data.kind === 'open' ? open(data.url) : draw(data.number, data.width)))
    .catch((error: unknown) => {
      const isSealed = error instanceof Error && error.name === 'PasswordException';
      port.postMessage({ kind: 'failed', reason: isSealed ? 'encrypted' : 'damaged' });
    });
};
