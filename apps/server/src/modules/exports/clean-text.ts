// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern drops what XML does not allow
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;
/** They reverse the direction of what follows, so that a text reads as another. */
const DIRECTION = /\p{Bidi_Control}/gu;

/** For files whose programs would follow such characters. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(NOT_XML, '').replace(DIRECTION, '');
