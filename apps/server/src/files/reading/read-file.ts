import { readFile, writeFile } from 'node:fs/promises';
import { type FileText, type ReadProblem, TooLarge, Unreadable } from './reading';

export interface ReadOrder {
  readonly source: string;
  /** Receives the texts as a JSON list, if there are any. */
  readonly target: string;
  readonly mimeType: string;
}

export interface ReadOutcome {
  readonly state: 'read' | 'unreadable' | 'too-large' | 'empty';
  readonly problem: ReadProblem | null;
  readonly pages: number | null;
}

type Read = (file: Buffer) => FileText | Promise<FileText>;

const office = (read: (parts: typeof import('./office-text')) => Read): Read => {
  return async (file) => read(await import('./office-text'))(file);
};
const plain: Read = async (file) => (await import('./plain-text')).readPlain(file);
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Loaded on demand: each takes memory of its own. */
const READERS: Readonly<Record<string, Read>> = {
  'application/pdf': async (file) => (await import('./pdf-text')).readPdf(file),
  [`${OPEN_XML}.wordprocessingml.document`]: office(({ readWord }) => readWord),
  [`${OPEN_XML}.spreadsheetml.sheet`]: office(({ readSheets }) => readSheets),
  [`${OPEN_XML}.presentationml.presentation`]: office(({ readSlides }) => readSlides),
  [`${OPEN_DOCUMENT}.text`]: office(
    ({ readOpenDocument }) =>
      (file) =>
        readOpenDocument(file, null),
  ),
  [`${OPEN_DOCUMENT}.spreadsheet`]: office(
    ({ readOpenDocument }) =>
      (file) =>
        readOpenDocument(file, 'table'),
  ),
  [`${OPEN_DOCUMENT}.presentation`]: office(
    ({ readOpenDocument }) =>
      (file) =>
        readOpenDocument(file, 'page'),
  ),
  'message/rfc822': async (file) => (await import('./mail-text')).readMail(file),
  'application/json': plain,
  'application/geo+json': plain,
  'application/x-ndjson': plain,
  'application/vnd.google-earth.kml+xml': plain,
  'application/gpx+xml': plain,
};

/** Documents of programs whose formats are not read. */
const UNSUPPORTED = /msword|ms-excel|ms-powerpoint|rtf|opendocument\.graphics/;

function readerOf(mimeType: string): Read | null {
  return READERS[mimeType] ?? (mimeType.startsWith('text/') ? plain : null);
}

/** Reads the text inside a file. Pictures, sound, films and archives have none. */
export async function readFileText({ source, target, mimeType }: ReadOrder): Promise<ReadOutcome> {
  const read = readerOf(mimeType);
  if (!read) {
    return UNSUPPORTED.test(mimeType)
      ? { state: 'unreadable', problem: 'unsupported', pages: null }
      : { state: 'empty', problem: null, pages: null };
  }
  const file = await readFile(source);
  try {
    const { pages, texts } = await read(file);
    if (texts.every((text) => text === '')) return { state: 'empty', problem: null, pages };
    await writeFile(target, JSON.stringify(texts));
    return { state: 'read', problem: null, pages };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    if (error instanceof TooLarge) return { state: 'too-large', problem: null, pages: null };
    const problem = error instanceof Unreadable ? error.problem : 'damaged';
    return { state: 'unreadable', problem, pages: null };
  }
}
