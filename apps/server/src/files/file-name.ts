import path from 'node:path';
import { FILENAME_MAX } from '@watchfloor/contract';

// biome-ignore lint/suspicious/noControlCharactersInRegex: dropping them is the point
const CONTROL = /[\u0000-\u001F\u007F-\u009F]/g;
/** Characters that turn the direction of text: with them "gpj.exe" reads as "exe.jpg". */
const DIRECTION = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\u061C]/g;
/** What some file system or header would trip over. */
const AWKWARD = /[<>:"|?*\\/]/g;

/** A name as it is shown and offered for saving: no folders, nothing invisible, of bounded length. */
export function cleanFileName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '')
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

/** RFC 6266: a plain name for old clients, the true one encoded. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
