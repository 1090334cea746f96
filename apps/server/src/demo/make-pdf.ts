/** Entries of the catalogue and the trailer, and the list of pages, for documents that are not as they should be. */
interface PdfParts {
  readonly catalog?: string;
  readonly trailer?: string;
  readonly count?: number;
  readonly kids?: string;
}

const LINE_HEIGHT = 20;

/** A PDF of A4 pages with lines of plain text. */
export function makePdf(pages: readonly string[], parts: PdfParts = {}): Buffer {
  const { catalog = '', trailer = '', count = pages.length } = parts;
  const kids = parts.kids ?? pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      const drawing = text ? drawLines(text.split('\n')) : '';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** The first line is a heading. */
function drawLines(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
  const [heading = '', ...rest] = shown;
  return `BT ${LINE_HEIGHT} TL 60 770 Td /F1 18 Tf ${heading} /F1 12 Tf ${rest.join(' ')} ET`;
}
