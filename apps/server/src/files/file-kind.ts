import { open, readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { EXTENSIONS, extensionOf, fitsName } from './allowed-names';
import { detectTextKind, type Kind } from './text-kind';

/** The type of a file, or why it is rejected. */
export type Verdict = Kind | { readonly refused: 'name'; readonly extensions: readonly string[] };

/** Legacy Office documents share one container; only the name distinguishes them. */
const OLD_OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

const BEGINNING_BYTES = 64 * 1024;

/** Detects the type by content and checks that the name fits it. */
export async function detectKind(path: string, filename: string): Promise<Verdict> {
  const extension = extensionOf(filename);
  const kind = await detectContent(path, extension);
  if ('refused' in kind || fitsName(kind.mimeType, extension)) return kind;
  return { refused: 'name', extensions: EXTENSIONS[kind.mimeType] ?? [] };
}

async function detectContent(path: string, extension: string): Promise<Kind> {
  const found = await fileTypeFromFile(path);
  if (found && found.mime !== 'application/xml') {
    const kind = judgeBinary(found.mime, extension);
    if ('mimeType' in kind) {
      return (await hasMacros(path, kind.mimeType)) ? { refused: 'macros' } : kind;
    }
    return (await isSealed(path, found.mime)) ? { refused: 'encrypted' } : kind;
  }
  const beginning = await readText(path);
  return beginning === null ? { refused: 'unknown' } : detectTextKind(beginning, extension);
}

function judgeBinary(mime: string, extension: string): Kind {
  const container = mime.replace(/;.*$/, '');
  const isMap = container === 'application/zip' && extension === 'kmz';
  const isOldOffice = container === 'application/x-cfb';
  const mimeType = isMap
    ? 'application/vnd.google-earth.kmz'
    : (isOldOffice && OLD_OFFICE[extension]) || container;
  if (mimeType in EXTENSIONS) return { mimeType };
  if (mimeType === 'image/svg+xml') return { refused: 'svg' };
  if (/macroenabled/i.test(mimeType)) return { refused: 'macros' };
  const isProgram = /x-(msdownload|elf|mach-binary|msi|apple-diskimage|deb|rpm)|wasm|java|android/;
  return { refused: isProgram.test(mimeType) ? 'program' : 'unknown' };
}

/** Names of the macro part in the two Office containers; names are not compressed. */
const MACRO_PARTS: readonly (readonly [RegExp, Buffer])[] = [
  [/openxmlformats/, Buffer.from('vbaProject.bin')],
  [/msword|ms-excel|ms-powerpoint/, Buffer.from('_VBA_PROJECT', 'utf16le')],
];

/** A document with a password is inside an old container. */
const SEALED_PART = Buffer.from('EncryptedPackage', 'utf16le');

const isSealed = async (path: string, mime: string) =>
  mime === 'application/x-cfb' && (await readFile(path)).includes(SEALED_PART);

async function hasMacros(path: string, mimeType: string): Promise<boolean> {
  const part = MACRO_PARTS.find(([container]) => container.test(mimeType))?.[1];
  return part !== undefined && (await readFile(path)).includes(part);
}

/** The beginning of the text, or null if any part of the file is binary. */
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
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
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
