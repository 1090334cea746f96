import { type FileText, TextBuilder, Unreadable } from './reading';
import { attributeOf, readXml } from './xml-tokens';
import { openZip, type Zip } from './zip';

/** The end of these elements is a line break or a blank. */
const BREAKS: Readonly<Record<string, string>> = {
  ...{ p: '\n', br: '\n', cr: '\n', h: '\n', 'line-break': '\n', tr: '\n', 'table-row': '\n' },
  ...{ tab: '\t', s: ' ', tc: '\t', 'table-cell': '\t' },
};

const numberIn = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0);

/** The parts whose names match, in the order of their numbers. */
const partsOf = (zip: Zip, pattern: RegExp) =>
  zip.names.filter((name) => pattern.test(name)).sort((a, b) => numberIn(a) - numberIn(b));

/** Word and PowerPoint: the text is in elements named `t`. */
async function addRuns(zip: Zip, name: string, into: TextBuilder): Promise<void> {
  let isText = false;
  for await (const token of readXml(zip.open(name))) {
    if (into.isFull) return;
    if (token.kind === 'text') {
      if (isText) into.add(token.text);
    } else if (token.name === 't') isText = token.kind === 'open';
    else if (token.kind === 'close') into.add(BREAKS[token.name] ?? '');
  }
}

export async function readWord(file: Buffer): Promise<FileText> {
  const zip = openZip(file);
  const names = partsOf(
    zip,
    /^word\/(document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
  );
  if (!zip.names.includes('word/document.xml')) throw new Unreadable('damaged');
  const text = new TextBuilder();
  for (const name of names.sort((a, b) => rank(a) - rank(b))) {
    await addRuns(zip, name, text);
    text.add('\n');
  }
  return { pages: null, texts: text.finish() };
}

/** The document before what belongs to it. */
const rank = (name: string) => (name === 'word/document.xml' ? 0 : 1);

export async function readSlides(file: Buffer): Promise<FileText> {
  const zip = openZip(file);
  const slides = partsOf(zip, /^ppt\/slides\/slide\d+\.xml$/);
  if (slides.length === 0) throw new Unreadable('damaged');
  const text = new TextBuilder();
  for (const slide of slides) {
    await addRuns(zip, slide, text);
    const notes = slide.replace('slides/slide', 'notesSlides/notesSlide');
    if (zip.names.includes(notes)) await addRuns(zip, notes, text);
    text.endPage();
  }
  return { pages: slides.length, texts: text.finish() };
}

/** Excel: cells hold a text, a number or the number of a shared text. */
export async function readSheets(file: Buffer): Promise<FileText> {
  const zip = openZip(file);
  const sheets = partsOf(zip, /^xl\/worksheets\/sheet\d+\.xml$/);
  if (sheets.length === 0) throw new Unreadable('damaged');
  const shared = await readSharedTexts(zip);
  const text = new TextBuilder();
  for (const sheet of sheets) {
    await addCells(zip, sheet, shared, text);
    text.endPage();
  }
  return { pages: sheets.length, texts: text.finish() };
}

async function readSharedTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = [];
  const all = new TextBuilder();
  let current = '';
  let isText = false;
  for await (const token of readXml(zip.open('xl/sharedStrings.xml'))) {
    if (all.isFull) break;
    if (token.kind === 'text') {
      if (isText) current += token.text;
    } else if (token.name === 't') isText = token.kind === 'open';
    else if (token.name === 'si' && token.kind === 'close') {
      all.add(current);
      texts.push(current);
      current = '';
    }
  }
  return texts;
}

async function addCells(
  zip: Zip,
  sheet: string,
  shared: readonly string[],
  into: TextBuilder,
): Promise<void> {
  let isShared = false;
  let isValue = false;
  for await (const token of readXml(zip.open(sheet))) {
    if (into.isFull) return;
    if (token.kind === 'text') {
      if (isValue) into.add(isShared ? (shared[Number(token.text)] ?? '') : token.text);
    } else if (token.name === 'v' || token.name === 't') isValue = token.kind === 'open';
    else if (token.name === 'c') {
      if (token.kind === 'open') isShared = attributeOf(token.tag, 't') === 's';
      else into.add('\t');
    } else if (token.name === 'row' && token.kind === 'close') into.add('\n');
  }
}

/** OpenDocument: all text of the body. Drawing pages and tables of a spreadsheet are its pages. */
export async function readOpenDocument(
  file: Buffer,
  pageElement: string | null,
): Promise<FileText> {
  const zip = openZip(file);
  if (await isSealed(zip)) throw new Unreadable('encrypted');
  if (!zip.names.includes('content.xml')) throw new Unreadable('damaged');
  const text = new TextBuilder();
  let isBody = false;
  for await (const token of readXml(zip.open('content.xml'))) {
    if (text.isFull) break;
    if (token.kind === 'text') {
      if (isBody) text.add(token.text);
    } else if (token.name === 'body') isBody = token.kind === 'open';
    else if (token.kind === 'close' && isBody) {
      if (token.name === pageElement) text.endPage();
      else text.add(BREAKS[token.name] ?? '');
    }
  }
  const texts = text.finish();
  return { pages: pageElement ? texts.length : null, texts };
}

async function isSealed(zip: Zip): Promise<boolean> {
  for await (const token of readXml(zip.open('META-INF/manifest.xml'))) {
    if (token.kind === 'open' && token.name === 'encryption-data') return true;
  }
  return false;
}
