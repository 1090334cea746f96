/** Ten numbers for each node, three for each edge, as the layout wants them. */
export const NODE_PARTS = 10;
export const EDGE_PARTS = 3;
/** Where the number is that says whether a node stays. */
export const FIXED = 9;

export type LayoutRequest =
  | { readonly kind: 'start'; readonly nodes: Float32Array; readonly edges: Float32Array }
  | {
      readonly kind: 'place';
      readonly index: number;
      readonly x: number;
      readonly y: number;
      readonly isFixed: boolean;
    };

export interface LayoutStep {
  /** Two numbers for each node. */
  readonly positions: Float32Array;
  readonly isDone: boolean;
}
