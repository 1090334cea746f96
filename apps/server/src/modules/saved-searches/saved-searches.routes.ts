import { savedSearchesEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { SavedSearchesService } from './saved-searches.service';

export function serveSavedSearches(serve: Serve, searches: SavedSearchesService): void {
  serve(savedSearchesEndpoints.list, ({ actor }) => searches.list(actor));
  serve(savedSearchesEndpoints.create, ({ actor, body }) => searches.create(actor, body));
  serve(savedSearchesEndpoints.change, ({ actor, params, body }) =>
    searches.change(actor, params.id, body),
  );
  serve(savedSearchesEndpoints.delete, ({ actor, params }) => searches.delete(actor, params.id));
  serve(savedSearchesEndpoints.see, ({ actor, params }) => searches.see(actor, params.id));
}
