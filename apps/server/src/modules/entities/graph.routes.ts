import { graphEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import { limitConcurrency } from '../../limit-concurrency';
import { readGraph } from './graph.service';
import type { SavedGraphsService } from './saved-graphs.service';

/** The most expensive of all reads. Others get the other connections and the event loop in between. */
const GRAPHS_AT_ONCE = 2;

export function serveGraph(serve: Serve, graphs: SavedGraphsService): void {
  const runLimited = limitConcurrency(GRAPHS_AT_ONCE);
  serve(
    graphEndpoints.read,
    ({ from, actor, body }) => runLimited(() => readGraph(from, actor, body)),
    { changesNoList: true },
  );
  serve(graphEndpoints.list, ({ from, actor, params }) => graphs.list(from, actor, params.id), {
    readFrom: 'replica',
  });
  serve(graphEndpoints.save, ({ actor, params, body }) => graphs.create(actor, params.id, body));
  serve(graphEndpoints.get, ({ from, actor, params }) => graphs.get(from, actor, params), {
    readFrom: 'replica',
  });
  serve(graphEndpoints.change, ({ actor, params, body }) => graphs.change(actor, params, body));
  serve(graphEndpoints.delete, ({ actor, params }) => graphs.delete(actor, params));
}
