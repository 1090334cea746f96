import path from 'node:path';
import { FILENAME_MAX } from '@watchfloor/contract';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern drops them
const CONTROL = /[\u0000-\u001F\u007F-\u009F]/g;
/** Characters that reverse the text direction: with them "gpj.exe" reads as "exe.jpg". */
const DIRECTION = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\u061C]/g;
/** Characters that some file systems or headers cannot handle. */
const AWKWARD = /[<>:"|?*\\/]/g;

/** Removes directories and invisible characters and limits the length. */
export function cleanFileName(original: string): string {
  const name = (original.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(CONTROL, '')
    .replace(DIRECTION, '')
    .replace(AWKWARD, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (name === '') return 'file';
  if (name.length <= FILENAME_MAX) return name;
  const extension = path.extname(name).slice(0, 16);
  return `${name.slice(0, FILENAME_MAX - extension.length).toWellFormed()}${extension}`;
}

/** RFC 6266: an ASCII name for old clients and the encoded real name. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
