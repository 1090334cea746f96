import { type FileText, TEXT_MAX, TextBuilder } from './reading';

/** UTF-16 by its mark, else UTF-8, else the encoding of old Windows programs, which every byte sequence has. */
export function decodeText(file: Buffer): string {
  // No character takes more than four bytes.
  const beginning = file.subarray(0, 4 * TEXT_MAX);
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(beginning);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(beginning);
  try {
    // Streaming accepts a character that was cut off at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(beginning);
  }
}

export function readPlain(file: Buffer): FileText {
  const text = new TextBuilder();
  text.add(decodeText(file));
  return { pages: null, texts: text.finish() };
}
