import { entitiesEndpoints, namedEntitiesEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { NamedEntitiesService } from './named-entities.service';

export function serveNamedEntities(serve: Serve, named: NamedEntitiesService): void {
  serve(entitiesEndpoints.get, ({ from, actor, params }) => named.get(from, actor, params.id), {
    readFrom: 'replica',
  });
  serve(namedEntitiesEndpoints.create, ({ actor, body }) => named.create(actor, body));
  serve(namedEntitiesEndpoints.addName, ({ actor, params, body }) =>
    named.addName(actor, params.id, body),
  );
  serve(namedEntitiesEndpoints.removeName, ({ actor, params }) =>
    named.removeName(actor, params.id, params.nameId),
  );
  serve(namedEntitiesEndpoints.merge, ({ actor, params, body }) =>
    named.merge(actor, params.id, body.intoId),
  );
  serve(namedEntitiesEndpoints.split, ({ actor, params }) =>
    named.split(actor, params.id, params.mergeId),
  );
}
