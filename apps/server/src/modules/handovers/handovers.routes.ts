import { handoversEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { HandoversService } from './handovers.service';

export function serveHandovers(serve: Serve, handovers: HandoversService): void {
  serve(handoversEndpoints.list, ({ actor, query }) => handovers.listHandovers(actor, query));
  serve(handoversEndpoints.draft, ({ actor, body }) => handovers.draft(actor, body));
  serve(handoversEndpoints.get, ({ actor, params }) => handovers.getHandover(actor, params.id));
  serve(handoversEndpoints.change, ({ actor, params, body }) =>
    handovers.change(actor, params.id, body),
  );
  serve(handoversEndpoints.discard, ({ actor, params }) => handovers.discard(actor, params.id));
  serve(handoversEndpoints.sign, ({ actor, params }) => handovers.sign(actor, params.id));
  serve(handoversEndpoints.accept, ({ actor, params }) => handovers.accept(actor, params.id));
  serve(handoversEndpoints.makeTask, ({ actor, params, body }) =>
    handovers.makeTask(actor, params.id, params.pointId, body),
  );
}
