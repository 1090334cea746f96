import { mapSettingsEndpoints, situationEndpoints, type UpdateScope } from '@watchfloor/contract';
import { isUnchanged } from '../../http/send-cached';
import type { Serve } from '../../http/serve-endpoints';
import { costOfView } from './map-view-cost';
import type { SituationService } from './situation.service';
import { omitAll } from './situation-board';

export function serveSituation(serve: Serve, situation: SituationService): void {
  serve(
    situationEndpoints.list,
    ({ from, actor, query }) => situation.listUpdates(from, actor, query),
    {
      cacheUntilChanged: ['situation_updates:changes', 'users:changes'],
      skipCache: ({ scope, cursor, ids, since, until }) =>
        scope === 'mine' || (cursor ?? ids ?? since ?? until) !== undefined,
      readFrom: 'replica',
    },
  );
  serve(situationEndpoints.compact, async ({ actor, query, request, reply }) => {
    // The version is read before the rows: if the rows are newer, the client only fetches once more.
    const version = await situation.readMapVersion(actor, query.scope);
    if (isUnchanged(request, reply, version)) return reply.status(304).send();
    const total = query.max === undefined ? 0 : await situation.countUpdates(actor, query.scope);
    if (query.max !== undefined && total > query.max) return omitAll(total);
    return situation.readCompactUpdates(actor, query.scope, version);
  });
  const ofMap = {
    cacheUntilChanged: ['situation_updates:changes'],
    skipCache: ({ scope }: { scope: UpdateScope }) => scope === 'mine',
    readCost: costOfView,
  };
  serve(situationEndpoints.view, ({ actor, query }) => situation.readView(actor, query), ofMap);
  serve(
    situationEndpoints.outline,
    ({ actor, query }) => situation.readOutline(actor, query),
    ofMap,
  );
  serve(situationEndpoints.create, ({ actor, body }) => situation.postUpdate(actor, body));
  serve(situationEndpoints.import, ({ actor, body }) => situation.importUpdates(actor, body));
  serve(situationEndpoints.change, ({ actor, params, body }) =>
    situation.correctUpdate(actor, params.id, body),
  );
  serve(situationEndpoints.listRevisions, ({ params }) => situation.listRevisions(params.id));
  serve(situationEndpoints.delete, ({ actor, params }) => situation.deleteUpdate(actor, params.id));
  serve(mapSettingsEndpoints.get, () => situation.getMapSettings());
}
