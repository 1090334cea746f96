import type { Inline } from '@watchfloor/markdown';
import { toAddress } from '../link-address';
import type { Run } from './break-lines';
import type { FontName } from './font-name';
import { markMissing } from './missing-letters';
import type { Covers } from './pdf-fonts';

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isMono?: boolean;
  readonly isStruck?: boolean;
  readonly link?: string | null;
  readonly rise?: number;
}

export const COLORS = { text: '#111827', quiet: '#4B5563', link: '#1D4ED8', rule: '#9CA3AF' };

export interface TextSetting {
  readonly covers: Covers;
  /** Collects the names of scripts that cannot be set. */
  readonly missing: Set<string>;
  readonly publicUrl: string;
}

/** The text of inline elements with its looks. */
export const toRuns = (inlines: readonly Inline[], style: TextStyle, setting: TextSetting): Run[] =>
  inlines.flatMap((inline) => toInlineRuns(inline, style, setting));

function toInlineRuns(inline: Inline, style: TextStyle, setting: TextSetting): Run[] {
  switch (inline.kind) {
    case 'text':
      return setText(inline.text, style, setting);
    case 'code':
      return setText(inline.text, { ...style, isMono: true, size: style.size * 0.92 }, setting);
    case 'break':
      return setText('\n', style, setting);
    case 'strong':
      return toRuns(inline.children, { ...style, isBold: true }, setting);
    case 'emphasis':
      return toRuns(inline.children, { ...style, isItalic: true }, setting);
    case 'deleted':
      return toRuns(inline.children, { ...style, isStruck: true }, setting);
    case 'link':
      return toRuns(inline.children, { ...style, ...linkStyle(inline.href, setting) }, setting);
    case 'image':
      return setText(`[Picture: ${inline.alt || 'no description'}]`, italic(style), setting);
    case 'footnote': {
      const raised = { ...style, size: style.size * 0.7, rise: style.size * 0.38 };
      return setText(String(inline.number), raised, setting);
    }
  }
}

const italic = (style: TextStyle): TextStyle => ({ ...style, isItalic: true, color: COLORS.quiet });

function linkStyle(href: string, { publicUrl }: TextSetting): Partial<TextStyle> {
  const link = toAddress(href, publicUrl);
  return link ? { link, color: COLORS.link } : {};
}

export function setText(text: string, style: TextStyle, setting: TextSetting): Run[] {
  const { size, color, isStruck = false, link = null, rise = 0 } = style;
  const font = fontOf(style);
  const covers = (codePoint: number) => setting.covers(font, codePoint);
  return markMissing(text, covers, setting.missing).map((part) => ({
    text: part.text,
    font: part.isMarker ? 'italic' : font,
    size,
    color: part.isMarker ? COLORS.quiet : color,
    link,
    isStruck: isStruck && !part.isMarker,
    rise,
  }));
}

function fontOf({ isBold, isItalic, isMono }: TextStyle): FontName {
  if (isMono) return 'mono';
  if (isBold) return isItalic ? 'boldItalic' : 'bold';
  return isItalic ? 'italic' : 'regular';
}
