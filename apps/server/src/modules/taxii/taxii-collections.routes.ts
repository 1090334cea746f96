import { taxiiEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { TaxiiCollectionsService } from './taxii-collections.service';

export function serveTaxiiCollections(serve: Serve, collections: TaxiiCollectionsService): void {
  serve(taxiiEndpoints.list, ({ actor }) => collections.list(actor));
  serve(taxiiEndpoints.create, ({ actor, body }) => collections.create(actor, body));
  serve(taxiiEndpoints.change, ({ actor, params, body }) =>
    collections.change(actor, params.id, body),
  );
  serve(taxiiEndpoints.delete, ({ actor, params }) => collections.delete(actor, params.id));
}
