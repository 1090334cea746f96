import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { type Kind, tellTextKind } from './text-kind.ts';

/** What the inspecting process answers about a file. */
export type Verdict = Kind | { readonly refused: 'unknown' };

const ALLOWED = new Set([
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/heic'],
  ...['image/heif', 'image/tiff', 'image/bmp'],
  ...['application/pdf', 'application/rtf', 'application/zip', 'application/ogg'],
  'application/vnd.google-earth.kmz',
]);
const ALLOWED_FAMILIES =
  /^(audio\/|video\/|application\/vnd\.(oasis\.opendocument\.(text|spreadsheet|presentation|graphics)|openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation))$)/;

/** Office documents of the older kind share one container; only the name tells them apart. */
const OLD_OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** Names by which a machine would run a file that is opened after saving. */
const RUN_BY_NAME =
  /\.(exe|dll|com|scr|pif|bat|cmd|ps1|psm1|vbs|vbe|jse?|mjs|wsf|wsh|hta|msi|msp|cpl|jar|apk|deb|rpm|dmg|pkg|app|sh|bash|command|desktop|lnk|url|reg|scf|inf|html?|xhtml|xht|shtml|mhtml?|svgz?)$/i;

const BEGINNING_BYTES = 64 * 1024;

/** The type of a file by its content. The name only decides between types that look the same. */
export async function tellKind(path: string, filename: string): Promise<Verdict> {
  const named = RUN_BY_NAME.exec(filename)?.[1]?.toLowerCase();
  if (named) {
    if (named.startsWith('svg')) return { refused: 'svg' };
    return { refused: /htm|xht/.test(named) ? 'html' : 'program' };
  }
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  const found = await fileTypeFromFile(path);
  if (found && found.mime !== 'application/xml') return judgeBinary(found.mime, extension);
  const beginning = await readText(path);
  return beginning === null ? { refused: 'unknown' } : tellTextKind(beginning, extension);
}

function judgeBinary(mime: string, extension: string): Verdict {
  const mimeType = mime.replace(/;.*$/, '');
  if (ALLOWED.has(mimeType) || ALLOWED_FAMILIES.test(mimeType)) {
    const isMap = mimeType === 'application/zip' && extension === 'kmz';
    return { mimeType: isMap ? 'application/vnd.google-earth.kmz' : mimeType };
  }
  if (mimeType === 'application/x-cfb' && OLD_OFFICE[extension]) {
    return { mimeType: OLD_OFFICE[extension] };
  }
  if (mimeType === 'image/svg+xml') return { refused: 'svg' };
  const isProgram = /x-(msdownload|elf|mach-binary|msi|apple-diskimage|deb|rpm)|wasm|java|android/;
  return { refused: isProgram.test(mimeType) ? 'program' : 'unknown' };
}

/** How the text begins, or null when some part of the file is not text. */
async function readText(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    let beginning: Buffer | null = null;
    let isWide = false;
    for await (const part of file.createReadStream({ highWaterMark: BEGINNING_BYTES })) {
      const chunk = part as Buffer;
      if (!beginning) {
        beginning = chunk;
        isWide = wideEncodingOf(chunk) !== null;
      }
      if (!isWide && chunk.some(isBinaryByte)) return null;
    }
    if (!beginning) return null;
    const text = new TextDecoder(wideEncodingOf(beginning) ?? 'utf-8').decode(beginning);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: their presence is the question
    return /[\u0000-\u0008\u000E-\u001A]/.test(text) ? null : text;
  } finally {
    await file.close();
  }
}

/** Control characters other than tab, line breaks, form feed and escape do not occur in text. */
const isBinaryByte = (byte: number) =>
  byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b) || byte === 0x7f;

function wideEncodingOf(beginning: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be';
  return null;
}
