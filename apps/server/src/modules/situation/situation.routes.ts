import { mapSettingsEndpoints, situationEndpoints } from '@watchfloor/contract';
import { isUnchanged, type Serve } from '../../http/serve-endpoints';
import type { SituationService } from './situation.service';

export function serveSituation(serve: Serve, situation: SituationService): void {
  serve(
    situationEndpoints.list,
    ({ from, actor, query }) => situation.listUpdates(from, actor, query),
    {
      cacheUntilChanged: ['situation_updates:changes', 'users:changes'],
      skipCache: ({ scope, cursor, ids }) => scope === 'mine' || (cursor ?? ids) !== undefined,
      readFrom: 'replica',
    },
  );
  serve(situationEndpoints.compact, async ({ actor, query, request, reply }) => {
    // The version is read before the rows: if the rows are newer, the client only fetches once more.
    const version = await situation.readMapVersion(actor, query.scope);
    if (isUnchanged(request, reply, version)) return reply.status(304).send();
    return situation.readCompactUpdates(actor, query.scope, version);
  });
  serve(situationEndpoints.create, ({ actor, body }) => situation.postUpdate(actor, body));
  serve(situationEndpoints.import, ({ actor, body }) => situation.importUpdates(actor, body));
  serve(situationEndpoints.change, ({ actor, params, body }) =>
    situation.correctUpdate(actor, params.id, body),
  );
  serve(situationEndpoints.listRevisions, ({ params }) => situation.listRevisions(params.id));
  serve(situationEndpoints.delete, ({ actor, params }) => situation.deleteUpdate(actor, params.id));
  serve(mapSettingsEndpoints.get, () => situation.getMapSettings());
}
