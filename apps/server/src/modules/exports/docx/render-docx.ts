import { tlpLabel } from '@watchfloor/contract';
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  TextRun,
} from 'docx';
import { cleanText } from '../clean-text';
import { type ExportDocument, formatUtc } from '../export-document';
import { LABEL_COLORS } from '../label-colors';
import { createDocxBlocks } from './docx-blocks';

const FONT = 'Arial';
/** Half points. */
const SIZES = { body: 20, label: 24, footer: 16 };

const heading = (size: number) => ({
  run: { font: FONT, size, bold: true, color: '111827' },
  paragraph: { spacing: { before: 240, after: 80 }, keepNext: true },
});
const HEADINGS = {
  ...{ heading1: heading(36), heading2: heading(28), heading3: heading(24) },
  ...{ heading4: heading(22), heading5: heading(21), heading6: heading(20) },
};

/** A Word document with the marking and the page number on each page. */
export async function renderDocx(document: ExportDocument): Promise<Buffer> {
  const { title, marking, reference, author, exportedBy, exportedAt, publicUrl } = document;
  const pictures = document.pictures ?? new Map();
  const { toBlocks, listNumberings } = createDocxBlocks({ publicUrl, pictures });
  const children = toBlocks([
    { kind: 'heading', level: 1, children: [{ kind: 'text', text: title }] },
    ...document.parts,
  ]);
  const origin = `${reference} · exported by ${exportedBy} · ${formatUtc(exportedAt)} · `;
  const file = new Document({
    title: cleanText(title),
    subject: cleanText(reference),
    creator: cleanText(author ?? exportedBy),
    lastModifiedBy: cleanText(exportedBy),
    keywords: tlpLabel(marking.tlp),
    styles: {
      default: {
        document: {
          run: { font: FONT, size: SIZES.body, language: { value: 'en-GB' } },
          paragraph: { spacing: { after: 120 } },
        },
        ...HEADINGS,
      },
    },
    numbering: { config: listNumberings() },
    sections: [
      {
        properties: { page: { size: { width: 11906, height: 16838 } } },
        headers: { default: new Header({ children: [toLabel(document)] }) },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                children: [
                  toFooterRun(origin),
                  new TextRun({
                    size: SIZES.footer,
                    children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
                  }),
                ],
              }),
              toLabel(document),
            ],
          }),
        },
        children,
      },
    ],
  });
  return Packer.toBuffer(file);
}

const toFooterRun = (text: string) => new TextRun({ size: SIZES.footer, text: cleanText(text) });

function toLabel({ marking: { tlp, compartments } }: ExportDocument): Paragraph {
  const black = { shading: { type: ShadingType.CLEAR, fill: '000000' } } as const;
  return new Paragraph({
    alignment: AlignmentType.END,
    children: [
      ...(compartments.length > 0
        ? [
            new TextRun({
              ...black,
              color: 'FFFFFF',
              text: `${cleanText(compartments.join(', '))}  `,
            }),
          ]
        : []),
      new TextRun({
        ...black,
        bold: true,
        size: SIZES.label,
        color: LABEL_COLORS[tlp].slice(1),
        text: tlpLabel(tlp),
      }),
    ],
  });
}
