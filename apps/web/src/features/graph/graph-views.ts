/** The two ways to show a graph, which tell the same. */
export type GraphViewName = 'graph' | 'table';
