import { tlpLabel } from '@watchfloor/contract';
import PDFDocument from 'pdfkit';
import { cleanText } from '../clean-text';
import type { ExportDocument, Part } from '../export-document';
import type { TextSetting } from './inline-runs';
import { createBlocks } from './pdf-blocks';
import { createCanvas, PAGE } from './pdf-canvas';
import { registerFonts } from './pdf-fonts';
import { drawFrames, drawWatermark } from './pdf-frame';
import { createPictures } from './pdf-pictures';

/** A tagged PDF. What its fonts cannot show is named where it is missing, and in a box at the beginning. */
export async function renderPdf(document: ExportDocument): Promise<Buffer> {
  const missing = new Set<string>();
  const bytes = await draw(document, missing);
  if (missing.size === 0) return bytes;
  const parts = [describeMissing(missing), ...document.parts];
  return draw({ ...document, parts }, missing);
}

const describeMissing = (missing: ReadonlySet<string>): Part => ({
  kind: 'notice',
  title: `This PDF does not show everything: ${[...missing].join(', ')}`,
  text: 'This text has characters that this PDF cannot show; print it from the browser instead.',
});

function draw(document: ExportDocument, missing: Set<string>): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: document.isWide ? 'landscape' : 'portrait',
    margins: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.side, right: PAGE.side },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: cleanText(document.title),
      Author: cleanText(document.author ?? document.exportedBy),
      Subject: document.reference,
      Keywords: tlpLabel(document.marking.tlp),
      Creator: 'Watchfloor',
      Producer: 'Watchfloor',
      CreationDate: new Date(document.exportedAt),
    },
  });
  const { measure, covers } = registerFonts(doc);
  const setting: TextSetting = { covers, missing, publicUrl: document.publicUrl };
  if (document.marking.tlp === 'RED') {
    doc.on('pageAdded', () => drawWatermark(doc, document.exportedBy, measure, setting));
  }
  doc.addPage();
  const canvas = createCanvas(doc, measure);
  const structure = doc.struct('Document');
  doc.addStructure(structure);
  const pictures = createPictures(canvas, document.pictures ?? new Map());
  createBlocks(canvas, setting, pictures).drawBlocks(
    [
      { kind: 'heading', level: 1, children: [{ kind: 'text', text: document.title }] },
      ...document.parts,
    ],
    { left: PAGE.side, width: doc.page.width - 2 * PAGE.side, structure },
  );
  structure.end();
  drawFrames(doc, document, measure, setting);
  return collect(doc);
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}
