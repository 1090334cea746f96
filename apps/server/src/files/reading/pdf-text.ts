import { getDocumentProxy } from 'unpdf';
import { type FileText, PAGES_MAX, TextBuilder, Unreadable } from './reading';

/** Nothing in the document is run, fetched or drawn. */
const OPTIONS = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  enableXfa: false,
  stopAtErrors: false,
  verbosity: 0,
} as const;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

export async function readPdf(file: Buffer): Promise<FileText> {
  const document = await open(file);
  const text = new TextBuilder();
  const count = Math.min(document.numPages, PAGES_MAX);
  for (let number = 1; number <= count; number += 1) {
    // A full text still counts its pages.
    if (!text.isFull) await addPage(document, number, text);
    text.endPage();
  }
  return { pages: document.numPages, texts: text.finish() };
}

async function open(file: Buffer): Promise<Document> {
  try {
    return await getDocumentProxy(new Uint8Array(file), OPTIONS);
  } catch (error) {
    const isSealed = error instanceof Error && error.name === 'PasswordException';
    throw new Unreadable(isSealed ? 'encrypted' : 'damaged');
  }
}

/** A page that cannot be read is left out. */
async function addPage(document: Document, number: number, into: TextBuilder): Promise<void> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if ('str' in item) into.add(item.hasEOL ? `${item.str}\n` : item.str);
    }
    page.cleanup();
  } catch {
    into.add('');
  }
}
