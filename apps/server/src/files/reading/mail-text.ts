import PostalMime, { type Address } from 'postal-mime';
import { type FileText, TextBuilder, Unreadable } from './reading';
import { decodeEntities } from './xml-tokens';

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** The headers that people read, the text, and the names of the attachments, which are not opened. */
export async function readMail(file: Buffer): Promise<FileText> {
  const mail = await PostalMime.parse(new Uint8Array(file), LIMITS).catch(() => {
    throw new Unreadable('damaged');
  });
  const lines = [
    mail.subject,
    nameAll(mail.from ? [mail.from] : []),
    nameAll(mail.to ?? []),
    nameAll(mail.cc ?? []),
    mail.date,
    mail.text ?? textOfHtml(mail.html ?? ''),
    ...mail.attachments.map(({ filename }) => filename),
  ];
  const text = new TextBuilder();
  for (const line of lines) if (line) text.add(`${line}\n`);
  return { pages: null, texts: text.finish() };
}

const nameAll = (addresses: readonly Address[]) =>
  addresses
    .flatMap(({ name, address, group }) => [
      name,
      address,
      ...(group ?? []).map((one) => one.address),
    ])
    .filter(Boolean)
    .join(' ');

const HIDDEN = /^<(script|style)[\s>]/i;
const BREAK = /^<(\/(p|div|tr|li|h\d)|br)[\s/>]/i;

/** Tags are dropped, never interpreted, in linear time. */
function textOfHtml(html: string): string {
  const parts: string[] = [];
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at);
    parts.push(html.slice(at, start < 0 ? undefined : start));
    if (start < 0) break;
    const tag = html.slice(start, start + 10);
    const hidden = HIDDEN.exec(tag)?.[1];
    const end = html.indexOf('>', hidden ? html.indexOf(`</${hidden}`, start) : start);
    if (end < start) break;
    parts.push(BREAK.test(tag) ? '\n' : ' ');
    at = end + 1;
  }
  return decodeEntities(parts.join(''));
}
