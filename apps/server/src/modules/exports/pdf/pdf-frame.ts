import { tlpLabel } from '@watchfloor/contract';
import { type ExportDocument, formatUtc } from '../export-document';
import { LABEL_COLORS } from '../label-colors';
import type { Measure, Run } from './break-lines';
import { setText, type TextSetting } from './inline-runs';
import { PAGE } from './pdf-canvas';

const BAR = { height: 20, edge: 28 };
const FOOTER = { size: 8, aboveBar: 18 };

/** The marking at the top and bottom of each page, its number, and who exported it when. */
export function drawFrames(
  doc: PDFKit.PDFDocument,
  document: ExportDocument,
  measure: Measure,
  setting: TextSetting,
): void {
  const { count } = doc.bufferedPageRange();
  const { reference, exportedBy, exportedAt } = document;
  const origin = `${reference} · exported by ${exportedBy} · ${formatUtc(exportedAt)}`;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const { width, height } = doc.page;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
    drawBar(doc, document, BAR.edge, measure, setting);
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    const barY = height - BAR.edge - BAR.height;
    const number = `Page ${page + 1} of ${count}`;
    const style = { size: FOOTER.size, color: '#4B5563' };
    const numbered = setText(number, style, setting);
    const numberWidth = widthOf(numbered, measure);
    const y = barY - FOOTER.aboveBar;
    const room = width - 2 * PAGE.side - numberWidth - 12;
    drawFitting(doc, setText(origin, style, setting), PAGE.side, y, room, measure);
    drawFitting(doc, numbered, width - PAGE.side - numberWidth, y, numberWidth + 1, measure);
    drawBar(doc, document, barY, measure, setting);
    doc.endMarkedContent();
  }
}

function drawBar(
  doc: PDFKit.PDFDocument,
  { marking }: ExportDocument,
  y: number,
  measure: Measure,
  setting: TextSetting,
): void {
  const width = doc.page.width - 2 * PAGE.side;
  doc.rect(PAGE.side, y, width, BAR.height).fill('#000000');
  const color = LABEL_COLORS[marking.tlp];
  const label = setText(tlpLabel(marking.tlp), { size: 12, color, isBold: true }, setting);
  const labelWidth = widthOf(label, measure);
  const x = PAGE.side + width - labelWidth - 8;
  const compartments = setText(
    marking.compartments.join(', '),
    { size: 9, color: '#FFFFFF', isBold: true },
    setting,
  );
  drawFitting(doc, compartments, PAGE.side + 8, y + 4, width - labelWidth - 28, measure);
  drawFitting(doc, label, x, y + 2, labelWidth + 1, measure);
}

const widthOf = (runs: readonly Run[], measure: Measure) =>
  runs.reduce((total, run) => total + measure(run, run.text), 0);

/** One line; what does not fit is left out and an ellipsis says so. */
function drawFitting(
  doc: PDFKit.PDFDocument,
  runs: readonly Run[],
  left: number,
  y: number,
  room: number,
  measure: Measure,
): void {
  let x = left;
  for (const run of runs) {
    const spare = left + room - x;
    const width = measure(run, run.text);
    const text = width <= spare ? run.text : shorten(run, spare, measure);
    doc.font(run.font).fontSize(run.size).fillColor(run.color);
    doc.text(text, x, y, { lineBreak: false });
    if (text !== run.text) return;
    x += width;
  }
}

function shorten(run: Run, room: number, measure: Measure): string {
  const letters = [...run.text];
  let width = measure(run, '…');
  let count = 0;
  for (const letter of letters) {
    width += measure(run, letter);
    if (width > room) break;
    count += 1;
  }
  return `${letters.slice(0, count).join('')}…`;
}

/** Behind the text of what must not be passed on: whose copy it is. */
export function drawWatermark(
  doc: PDFKit.PDFDocument,
  name: string,
  measure: Measure,
  setting: TextSetting,
): void {
  const { width, height } = doc.page;
  const style = { size: 54, color: '#B91C1C', isBold: true };
  const runs = setText(name, style, setting);
  const length = Math.min(widthOf(runs, measure), 620);
  doc.markContent('Artifact', { type: 'Pagination' });
  doc.save();
  doc.rotate(-50, { origin: [width / 2, height / 2] }).fillOpacity(0.09);
  drawFitting(doc, runs, (width - length) / 2, height / 2 - 36, length + 1, measure);
  doc.restore();
  doc.fillOpacity(1);
  doc.endMarkedContent();
}
