import { entitiesEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { EntitiesService } from './entities.service';

/** Each asks for many mentions, and for the rights to each. */
const COSTLY = { readFrom: 'replica', readCost: () => 10 } as const;
const PLAIN = { readFrom: 'replica' } as const;

export function serveEntities(serve: Serve, entities: EntitiesService): void {
  serve(entitiesEndpoints.extract, ({ body }) => entities.extract(body.text), {
    changesNoList: true,
  });
  serve(
    entitiesEndpoints.list,
    ({ from, actor, query }) => entities.list(from, actor, query),
    COSTLY,
  );
  serve(
    entitiesEndpoints.lookup,
    ({ from, actor, body }) => entities.lookup(from, actor, body.values),
    { changesNoList: true },
  );
  serve(
    entitiesEndpoints.mentions,
    ({ from, actor, params, query }) => entities.listMentions(from, actor, params.id, query),
    PLAIN,
  );
  serve(
    entitiesEndpoints.neighbours,
    ({ from, actor, params }) => entities.listNeighbours(from, actor, params.id),
    COSTLY,
  );
  serve(
    entitiesEndpoints.places,
    ({ from, actor, params }) => entities.listPlaces(from, actor, params.id),
    COSTLY,
  );
  serve(
    entitiesEndpoints.timeline,
    ({ from, actor, params }) => entities.readTimeline(from, actor, params.id),
    COSTLY,
  );
  serve(
    entitiesEndpoints.ofTexts,
    ({ from, actor, query }) => entities.listOfTexts(from, actor, query.ids),
    PLAIN,
  );
  serve(
    entitiesEndpoints.ofReport,
    ({ from, actor, params, query }) => entities.listOfReport(from, actor, params.id, query),
    COSTLY,
  );
  serve(
    entitiesEndpoints.kindsOfReport,
    ({ from, actor, params }) => entities.countKindsOfReport(from, actor, params.id),
    PLAIN,
  );
  serve(
    entitiesEndpoints.related,
    ({ from, actor, params }) => entities.listRelated(from, actor, params.id),
    COSTLY,
  );
  serve(entitiesEndpoints.judge, ({ actor, params, body }) =>
    entities.judge(actor, params, body.state),
  );
}
