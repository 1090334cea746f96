import { mapSettingsEndpoints, situationUpdatesEndpoints } from '@watchfloor/contract';
import { isUnchanged, type Serve } from '../../http/serve-endpoints';
import type { SituationService } from './situation.service';

export function serveSituation(serve: Serve, situation: SituationService): void {
  serve(
    situationUpdatesEndpoints.list,
    ({ from, actor, query }) => situation.listUpdates(from, actor, query),
    {
      keptUntilChangeOf: ['situation_updates:changes', 'users:changes'],
      unless: ({ scope, cursor, ids }) => scope === 'mine' || (cursor ?? ids) !== undefined,
      readFrom: 'replica',
    },
  );
  serve(situationUpdatesEndpoints.compact, async ({ actor, query, request, reply }) => {
    // The version is read before the rows: at worst they are newer than it says, and are asked for once more.
    const version = await situation.readMapVersion(actor, query.scope);
    if (isUnchanged(request, reply, version)) return reply.status(304).send();
    return situation.readCompactUpdates(actor, query.scope, version);
  });
  serve(situationUpdatesEndpoints.create, ({ actor, body }) => situation.postUpdate(actor, body));
  serve(situationUpdatesEndpoints.import, ({ actor, body }) =>
    situation.importUpdates(actor, body),
  );
  serve(situationUpdatesEndpoints.delete, ({ actor, params }) =>
    situation.deleteUpdate(actor, params.id),
  );
  serve(mapSettingsEndpoints.get, () => situation.getMapSettings());
}
