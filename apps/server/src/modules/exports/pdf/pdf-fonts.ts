import { createRequire } from 'node:module';
import type { Measure } from './break-lines';
import type { FontName } from './font-name';

const { resolve } = createRequire(import.meta.url);

/** Noto Sans has Latin, Cyrillic and Greek letters. The files come with the product. */
const FILES: Readonly<Record<FontName, string>> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  italic: '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  boldItalic: '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
  mono: '@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf',
};

/** The library has no public call for this. */
interface OpenFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

export type Covers = (font: FontName, codePoint: number) => boolean;

export function registerFonts(doc: PDFKit.PDFDocument): { measure: Measure; covers: Covers } {
  for (const [name, file] of Object.entries(FILES)) doc.registerFont(name, resolve(file));
  const known = new Map<string, boolean>();
  return {
    measure: ({ font, size }, text) => doc.font(font).fontSize(size).widthOfString(text),
    covers(font, codePoint) {
      const key = `${font}${codePoint}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const { font: opened } = (doc.font(font) as unknown as OpenFont)._font;
      const isCovered = opened.hasGlyphForCodePoint(codePoint);
      known.set(key, isCovered);
      return isCovered;
    },
  };
}
