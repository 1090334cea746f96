// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** For attributes and for texts of one line. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\r\n\t]/g, ' ');
