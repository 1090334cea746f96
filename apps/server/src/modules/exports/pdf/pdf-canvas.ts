import type { Line, Measure } from './break-lines';

/** Points. Above and below the content are the bars with the marking. */
export const PAGE = { side: 56, top: 68, bottom: 78 };

/** Of Noto Sans, in parts of its size: above the baseline, and in all. */
const ASCENT = 1.07;
const HEIGHT = 1.36;

export type Structure = PDFKit.PDFStructureElement;

/** Where a block is drawn. */
export interface Area {
  readonly left: number;
  readonly width: number;
  /** What the block belongs to. */
  readonly structure: Structure;
  /** Draws what lies behind a stretch of lines: the bar of a quote, the ground of code. */
  readonly backdrop?: ((y: number, height: number) => void) | undefined;
}

/** Pages that text flows down, with the structure of its content for screen readers. */
export type PdfCanvas = ReturnType<typeof createCanvas>;

export function createCanvas(doc: PDFKit.PDFDocument, measure: Measure) {
  let y = PAGE.top;
  let marked: { readonly structure: Structure; readonly page: PDFKit.PDFPage } | null = null;
  const bottom = doc.page.height - PAGE.bottom;

  /** What follows belongs to the structure. */
  function markContent(structure: Structure, type: string): void {
    if (marked?.structure === structure && marked.page === doc.page) return;
    structure.add(doc.markStructureContent(type));
    marked = { structure, page: doc.page };
  }

  /** What follows is decoration. */
  function markDecoration(): void {
    doc.markContent('Artifact', { type: 'Layout' });
    marked = null;
  }

  function addPage(): void {
    doc.addPage();
    marked = null;
    y = PAGE.top;
  }

  function drawLine(
    line: Line,
    x: number,
    lineY: number,
    structure: Structure,
    type: string,
  ): void {
    const size = Math.max(0, ...line.fragments.map(({ run }) => run.size));
    const baseline = lineY + size * ASCENT;
    line.fragments.forEach((fragment, index) => {
      const { run, width } = fragment;
      const isLast = index === line.fragments.length - 1;
      // Readers of the file join lines without it.
      const text = isLast ? `${fragment.text.trimEnd()} ` : fragment.text;
      const place = { x: x + fragment.x, y: baseline - run.rise, width };
      let owner = structure;
      if (run.link === null) markContent(structure, type);
      else {
        owner = doc.struct('Link');
        structure.add(owner);
        markContent(owner, 'Link');
      }
      doc.font(run.font).fontSize(run.size).fillColor(run.color);
      doc.text(text, place.x, place.y, { lineBreak: false, baseline: 'alphabetic' });
      if (run.link !== null) {
        // The types of the library lack the owner.
        const options = { Border: [0, 0, 0], ...{ structParent: owner } };
        const top = place.y - run.size * ASCENT;
        doc.link(place.x, top, place.width, run.size * HEIGHT, run.link, options);
        owner.end();
      }
      if (run.isStruck) {
        markDecoration();
        const middle = place.y - run.size * 0.3;
        doc.moveTo(place.x, middle).lineTo(place.x + place.width, middle);
        doc.lineWidth(0.6).strokeColor(run.color).stroke();
      }
    });
  }

  return {
    doc,
    measure,
    bottom,
    /** The height of what a page holds. */
    height: bottom - PAGE.top,
    markDecoration,
    markContent,
    drawLine,
    addPage,
    get y() {
      return y;
    },
    moveTo(to: number): void {
      y = to;
    },
    /** Starts a page if the current one has less room. */
    ensureRoom(height: number): void {
      if (y + height > bottom && y > PAGE.top) addPage();
    },
    /** Distance to the next block; none at the top of a page. */
    addSpace(height: number): void {
      if (y > PAGE.top) y += height;
    },
    drawLines(
      lines: readonly Line[],
      area: Area,
      structure: Structure,
      type: string,
      lineHeight: number,
    ): void {
      for (const line of lines) {
        if (y + lineHeight > bottom) addPage();
        if (area.backdrop) {
          markDecoration();
          area.backdrop(y, lineHeight);
        }
        drawLine(line, area.left, y, structure, type);
        y += lineHeight;
      }
    },
  };
}
