/**
 * What one text may cost to read and to show. What is beyond stays plain text, so that no text, however made, holds a
 * server or a browser. The longest sensible report stays far below each of them.
 */

/** Lists in lists, quotes in quotes: each level of a list counts twice. */
export const MAX_DEPTH = 24;
/** Emphasis within emphasis. */
export const MAX_INLINE_DEPTH = 6;
/** Lines that are read as Markdown. */
export const MAX_LINES = 1000;
/** Marks of lists and quotes at the beginning of lines, all lines together. */
export const MAX_CONTAINERS = 4000;
/** The most pipes of a line, times the lines that have pipes. */
export const MAX_TABLE_AREA = 6000;
/** Characters that may begin or end something, all paragraphs together. */
export const MAX_MARKS = 4000;
/** Elements that a text becomes on a screen. */
export const MAX_ELEMENTS = 2000;
