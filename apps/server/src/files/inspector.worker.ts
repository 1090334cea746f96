/** Isolates the inspection of untrusted files: a hostile file can only crash, slow down or fill this limited process. */
import { detectKind } from './file-kind';
import type { StripOrder } from './picture-metadata';
import type { PreviewOrder } from './preview-image';
import type { ReadOrder } from './reading/read-file';

export type Order =
  | { readonly kind: 'sniff'; readonly path: string; readonly filename: string }
  | { readonly kind: 'metadata'; readonly path: string }
  | ({ readonly kind: 'strip' } & StripOrder)
  | ({ readonly kind: 'preview' } & PreviewOrder)
  | ({ readonly kind: 'read' } & ReadOrder);

/** Loaded on demand: the libraries of pictures and documents take most of the memory. */
async function run(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'sniff':
      return detectKind(order.path, order.filename);
    case 'metadata':
      return (await import('./picture-metadata')).readPictureMetadata(order.path);
    case 'strip':
      return (await import('./picture-metadata')).stripPicture(order);
    case 'preview':
      return (await import('./preview-image')).makePreview(order);
    case 'read':
      return (await import('./reading/read-file')).readFileText(order);
  }
}

process.on('message', (order: Order) => {
  run(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
// The server has exited.
process.on('disconnect', () => process.exit(0));
