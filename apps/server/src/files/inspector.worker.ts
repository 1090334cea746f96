/**
 * Isolates the inspection of untrusted files: a hostile file can only crash, slow down or fill this limited process.
 * Node runs it directly in development, so imports need their extensions.
 */
import { detectKind } from './file-kind.ts';
import type { PreviewOrder } from './preview-image.ts';

export type Order =
  | { readonly kind: 'sniff'; readonly path: string; readonly filename: string }
  | ({ readonly kind: 'preview' } & PreviewOrder);

async function run(order: Order): Promise<unknown> {
  if (order.kind === 'sniff') return detectKind(order.path, order.filename);
  // Loaded on demand: the image library takes most of the memory.
  const { makePreview } = await import('./preview-image.ts');
  return makePreview(order);
}

process.on('message', (order: Order) => {
  run(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
// The server has exited.
process.on('disconnect', () => process.exit(0));
