import type { Marking } from '@watchfloor/contract';
import type { Block, Inline } from '@watchfloor/markdown';
import type { PrintedPicture } from '../files/files.service';

/** What PDF and Word render: the same parts in the same order. */
export interface ExportDocument {
  readonly title: string;
  readonly marking: Marking;
  /** "WF-2026-000412, revision 3" */
  readonly reference: string;
  readonly author: string | null;
  readonly exportedBy: string;
  readonly exportedAt: string;
  /** Relative links begin here. */
  readonly publicUrl: string;
  /** Tables of many columns need a wide page. */
  readonly isWide?: true;
  readonly parts: readonly Part[];
  /** What the text shows, by address. Others are named. */
  readonly pictures?: Pictures;
}

export type Pictures = ReadonlyMap<string, PrintedPicture>;

export type Part =
  | Block
  /** A box that nobody overlooks. */
  | { readonly kind: 'notice'; readonly title: string; readonly text: string }
  /** A table of two columns whose first has the names. */
  | { readonly kind: 'fields'; readonly rows: readonly Field[] };

export type Field = readonly [name: string, value: readonly Inline[]];
export type Table = Extract<Block, { kind: 'table' }>;

export const toText = (text: string): Inline => ({ kind: 'text', text });
export const toStrong = (text: string): Inline => ({ kind: 'strong', children: [toText(text)] });
export const toCode = (text: string): Inline => ({ kind: 'code', text });
export const toLink = (href: string, text: string): Inline => ({
  kind: 'link',
  href,
  children: [toText(text)],
});
export const toHeading = (text: string): Block => ({
  kind: 'heading',
  level: 2,
  children: [toText(text)],
});

/** A table of plain cells. */
export const toTable = (
  names: readonly string[],
  rows: readonly (readonly (readonly Inline[])[])[],
): Table => ({
  kind: 'table',
  align: names.map(() => null),
  header: names.map((name) => [toText(name)]),
  rows,
});

/** "2026-05-21 13:55 UTC" */
export const formatUtc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
