/**
 * A process of its own that looks into files of unknown origin: what a hostile one can break, slow or fill is this
 * process, with its own limits, and not the server. Node itself runs it in development, hence the endings of the imports.
 */
import { tellKind } from './file-kind.ts';
import type { PreviewOrder } from './preview-image.ts';

export type Order =
  | { readonly kind: 'sniff'; readonly path: string; readonly filename: string }
  | ({ readonly kind: 'preview' } & PreviewOrder);

async function carryOut(order: Order): Promise<unknown> {
  if (order.kind === 'sniff') return tellKind(order.path, order.filename);
  // Loaded for the first picture only: most of this process's memory is the library's.
  const { makePreview } = await import('./preview-image.ts');
  return makePreview(order);
}

process.on('message', (order: Order) => {
  carryOut(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
// The server is gone: nobody waits for an answer.
process.on('disconnect', () => process.exit(0));
