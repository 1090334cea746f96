import type { Inline } from '@watchfloor/markdown';
import { cleanText } from '../clean-text';
import type { Pictures } from '../export-document';
import type { Area, PdfCanvas } from './pdf-canvas';

/** In one document; the others are named. */
const DRAWN_MAX = 50;
/** Points of a pixel, as browsers print them. */
const PIXEL = 0.75;
/** Of a page, so that a picture stays with some text. */
const HIGHEST = 0.6;

type Image = Extract<Inline, { kind: 'image' }>;
/** The types of the library lack it: a picture that is opened once is in the file once. */
type Opening = { openImage(bytes: Buffer): Buffer };

export type PdfPictures = ReturnType<typeof createPictures>;

/** Draws pictures as figures with their alternative text. */
export function createPictures(canvas: PdfCanvas, pictures: Pictures) {
  const doc = canvas.doc as PDFKit.PDFDocument & Opening;
  const opened = new Map<string, Buffer>();
  let left = DRAWN_MAX;

  function open(href: string, bytes: Uint8Array): Buffer {
    const image = opened.get(href) ?? doc.openImage(Buffer.from(bytes));
    opened.set(href, image);
    return image;
  }

  return {
    has: (href: string) => left > 0 && pictures.has(href),

    draw({ href, alt }: Image, area: Area): void {
      const picture = pictures.get(href);
      if (!picture) return;
      left -= 1;
      const { bytes, width, height } = picture;
      const scale = Math.min(PIXEL, area.width / width, (canvas.height * HIGHEST) / height);
      canvas.ensureRoom(height * scale);
      const figure = doc.struct('Figure', { alt: cleanText(alt) || 'Picture' });
      area.structure.add(figure);
      canvas.markContent(figure, 'Figure');
      const size = { width: width * scale, height: height * scale };
      doc.image(open(href, bytes), area.left, canvas.y, size);
      figure.end();
      canvas.moveTo(canvas.y + size.height);
    },
  };
}
