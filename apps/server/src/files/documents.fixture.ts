import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { makePdf } from '../demo/make-pdf';

/** Documents made by code: of all kinds, sound and broken. */

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>${content}`;

/** Needs a password that nobody knows. */
export const makeSealedPdf = () =>
  makePdf(['Sealed'], {
    trailer: `/ID [<${'0'.repeat(32)}> <${'0'.repeat(32)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >>`,
  });

interface ZipOptions {
  /** Sets the flag of encrypted entries. */
  readonly isSealed?: boolean;
  /** How many entries the archive claims to have. */
  readonly count?: number;
  /** Added to where the central directory points. */
  readonly shift?: number;
}

export function makeZip(
  parts: Readonly<Record<string, string | Buffer>>,
  { isSealed = false, count, shift = 0 }: ZipOptions = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isSealed ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at + shift, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, Buffer.from(name));
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    at += file.length;
    files.push(file);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count ?? files.length, 4);
  end.writeUInt16LE(count ?? files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const typesOf = (kind: string) => ({
  '[Content_Types].xml': xml(`<Types><Override ContentType="${OFFICE}.${kind}.main+xml"/></Types>`),
});

type Parts = Readonly<Record<string, string | Buffer>>;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

export const makeWord = (text: string, parts: Parts = {}, options: ZipOptions = {}) =>
  makeZip(
    {
      ...typesOf('wordprocessingml.document'),
      'word/document.xml': xml(`<w:document><w:body>${paragraph(text)}</w:body></w:document>`),
      ...parts,
    },
    options,
  );

/** Each sheet is a list of cells in one row. */
export const makeSheets = (sheets: readonly (readonly string[])[]) => {
  const shared = sheets.flat();
  let next = 0;
  const cell = () => `<c t="s"><v>${next++}</v></c>`;
  return makeZip({
    ...typesOf('spreadsheetml.sheet'),
    'xl/sharedStrings.xml': xml(
      `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(
      sheets.map((cells, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        xml(`<worksheet><sheetData><row>${cells.map(cell).join('')}</row></sheetData></worksheet>`),
      ]),
    ),
  });
};

export const makeInlineSheet = (text: string) =>
  makeZip({
    ...typesOf('spreadsheetml.sheet'),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet><row><c t="inlineStr"><is><t>${text}</t></is></c><c t="s"><v>99</v></c><c><v>4711</v></c></row></worksheet>`,
    ),
  });

export const makeSlides = (slides: readonly string[], notes: string) =>
  makeZip({
    ...typesOf('presentationml.presentation'),
    ...Object.fromEntries(
      slides.map((text, index) => [
        `ppt/slides/slide${index + 1}.xml`,
        xml(`<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`),
      ]),
    ),
    'ppt/notesSlides/notesSlide1.xml': xml(`<p:notes><a:p><a:t>${notes}</a:t></a:p></p:notes>`),
  });

export const makeOpenDocument = (
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  parts: Parts = {},
) =>
  makeZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': xml(
      `<office:document-content><office:styles>hidden</office:styles><office:body>${body}</office:body></office:document-content>`,
    ),
    ...parts,
  });

export const SEALED_MANIFEST = {
  'META-INF/manifest.xml': xml(
    '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
  ),
};

/** What a camera writes beside the pixels. */
export interface CameraFacts {
  readonly latitude?: string;
  readonly longitude?: string;
  /** Such as `N E` or `S W`. */
  readonly hemispheres?: string;
  readonly takenAt?: string;
  readonly offset?: string;
}

export function makePhotograph(facts: CameraFacts, format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  const { latitude, longitude, hemispheres = 'N E', takenAt, offset } = facts;
  const [north = 'N', east = 'E'] = hemispheres.split(' ');
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#227755' } })
    .withExif({
      IFD0: { Make: 'Lens of nobody', ImageDescription: 'Seen from the pier' },
      IFD2: {
        ...(takenAt ? { DateTimeOriginal: takenAt } : {}),
        ...(offset ? { OffsetTimeOriginal: offset } : {}),
      },
      ...(latitude && longitude
        ? {
            IFD3: {
              GPSLatitudeRef: north,
              GPSLatitude: latitude,
              GPSLongitudeRef: east,
              GPSLongitude: longitude,
            },
          }
        : {}),
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>secret place</note></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();
}
