/** The cuts of Noto Sans that a PDF uses. */
export type FontName = 'regular' | 'bold' | 'italic' | 'boldItalic' | 'mono';
