/** A text as it is shown: what web, print and exports render. It has no HTML and no address that could do harm. */
export interface MarkdownDocument {
  readonly blocks: readonly Block[];
  /** In the order of their first mention: `footnotes[0]` is number 1. */
  readonly footnotes: readonly (readonly Block[])[];
}

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'heading';
      readonly level: HeadingLevel;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | {
      readonly kind: 'list';
      /** The first number; null for bullets. */
      readonly start: number | null;
      readonly items: readonly ListItem[];
    }
  | { readonly kind: 'code'; readonly language: string | null; readonly text: string }
  | {
      readonly kind: 'table';
      readonly align: readonly Alignment[];
      readonly header: readonly TableCell[];
      readonly rows: readonly (readonly TableCell[])[];
    }
  | { readonly kind: 'rule' };

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'emphasis' | 'strong' | 'deleted';
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'image'; readonly href: string; readonly alt: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'footnote'; readonly number: number };

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type Alignment = 'left' | 'center' | 'right' | null;
export type TableCell = readonly Inline[];

export interface ListItem {
  /** Null for an item that is no task. */
  readonly checked: boolean | null;
  readonly children: readonly Block[];
}
