import type { Inline } from '@watchfloor/markdown';
import { ExternalHyperlink, ImageRun, type ParagraphChild, TextRun } from 'docx';
import { cleanText } from '../clean-text';
import type { Pictures } from '../export-document';
import { toAddress } from '../link-address';

export const MONO = 'Courier New';

export interface RunStyle {
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly strike?: boolean;
  readonly superScript?: boolean;
  readonly font?: string;
  readonly color?: string;
  readonly style?: string;
}

export interface RunSetting {
  readonly publicUrl: string;
  /** By address; others are named. */
  readonly pictures: Pictures;
}

/** Pixels: the width and most of the height of a page. */
const WIDEST = 600;
const HIGHEST = 560;

/** Text as a run of Word; line breaks are kept. */
export const toRun = (text: string, style: RunStyle = {}): TextRun => {
  const lines = cleanText(text).split('\n');
  if (lines.length === 1) return new TextRun({ ...style, text: lines[0] ?? '' });
  return new TextRun({
    ...style,
    children: lines.flatMap((line, index) =>
      index === 0 ? [line] : [new TextRun({ break: 1 }), line],
    ),
  });
};

export const toRuns = (
  inlines: readonly Inline[],
  setting: RunSetting,
  style: RunStyle = {},
): ParagraphChild[] => inlines.flatMap((inline) => toInlineRuns(inline, setting, style));

function toInlineRuns(inline: Inline, setting: RunSetting, style: RunStyle): ParagraphChild[] {
  switch (inline.kind) {
    case 'text':
      return [toRun(inline.text, style)];
    case 'code':
      return [toRun(inline.text, { ...style, font: MONO })];
    case 'break':
      return [new TextRun({ break: 1 })];
    case 'strong':
      return toRuns(inline.children, setting, { ...style, bold: true });
    case 'emphasis':
      return toRuns(inline.children, setting, { ...style, italics: true });
    case 'deleted':
      return toRuns(inline.children, setting, { ...style, strike: true });
    case 'image':
      return [toPicture(inline, setting, style)];
    case 'footnote':
      return [toRun(String(inline.number), { ...style, superScript: true })];
    case 'link': {
      const link = toAddress(inline.href, setting.publicUrl);
      if (!link) return toRuns(inline.children, setting, style);
      const children = toRuns(inline.children, setting, { ...style, style: 'Hyperlink' });
      return [new ExternalHyperlink({ link, children })];
    }
  }
}

function toPicture(
  { href, alt }: Extract<Inline, { kind: 'image' }>,
  { pictures }: RunSetting,
  style: RunStyle,
): ParagraphChild {
  const picture = pictures.get(href);
  if (!picture) {
    return toRun(`[Picture: ${alt || 'no description'}]`, { ...style, italics: true });
  }
  const { bytes, width, height } = picture;
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  const name = cleanText(alt) || 'Picture';
  return new ImageRun({
    type: 'jpg',
    data: bytes,
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
    altText: { name, description: name, title: name },
  });
}
