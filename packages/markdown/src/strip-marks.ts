/** Headings, quotes and tasks at the beginning of a line; the line below the headings of a table; empty items and rows. */
const LINE_MARKS =
  /^ {0,3}(?:#{1,6} +|> ?|[-+*] +\[[ xX]\] +|\|?(?: *:?-+:? *\|)+(?: *:?-+:?)? *$|[-+*](?: +\[[ xX]\])? *$|\|[| ]*$)/gm;
const ROW_ENDS = /^ {0,3}\| *| ?\| *$/gm;
const LINK = /!?\[([^[\]\n]{1,200})\]\([^()\s]{1,500}\)/g;
const FOOTNOTE = /\[\^[^\s[\]^]{1,50}\]:?/g;
const AROUND = /(\*\*|__|~~|`)(?=\S)([^\n*~`]{1,200}?)(?<=\S)\1/g;

/** A few lines of a text without most of its marks, for excerpts: quick, and good enough for a glance. */
export const stripMarks = (text: string): string =>
  text
    .replaceAll(LINE_MARKS, '')
    .replaceAll(ROW_ENDS, '')
    .replaceAll(LINK, '$1')
    .replaceAll(FOOTNOTE, '')
    .replaceAll(AROUND, '$2');
