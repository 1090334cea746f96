import { defang } from '@watchfloor/entities';
import { tryLockUntilCommit } from '../../db/locks';
import type { EventOf } from '../../events/event-types';
import type { Platform } from '../../platform';
import { forgetScanned, listScanned, type ScannedText } from './scanned-texts.queries';
import { listSightings, type Sighting } from './watches.queries';

const BATCH = 50;
/** Pages of further entities show the change when they are opened again. */
const ENTITIES_NAMED = 100;

/** Lets watchers and open pages learn of what was found in changed texts. Returns whether there were any. */
export const announceFindings = ({ transact }: Pick<Platform, 'transact'>): Promise<boolean> =>
  transact(async (tx, publish) => {
    if (!(await tryLockUntilCommit(tx, 'entityScanning'))) return false;
    const texts = await listScanned(tx, BATCH);
    const sightings = await listSightings(
      tx,
      texts.map(({ id }) => id),
    );
    for (const event of [...toSeen(sightings), ...toFound(texts)]) await publish(event);
    return (await forgetScanned(tx, BATCH)) > 0;
  });

const toSeen = (sightings: readonly Sighting[]) =>
  [...Map.groupBy(sightings, ({ entityId }) => entityId)].map(
    ([entityId, seen]): EventOf<'entity.seen'> => ({
      type: 'entity.seen',
      entityId,
      label: seen[0] ? defang(seen[0].kind, seen[0].value) : '',
      sightings: seen.map(({ userId, entryId }) => ({ userId, entryId })),
    }),
  );

/** One event for all texts with the same readers. */
const toFound = (texts: readonly ScannedText[]) =>
  [
    ...Map.groupBy(texts, ({ reportId, objectId, roomId, writtenAt }) =>
      [reportId, objectId, roomId, writtenAt].join(),
    ).values(),
  ].flatMap((group): EventOf<'entities.found'>[] => {
    const [first] = group;
    if (!first) return [];
    const { reportId, objectId, roomId, writtenAt } = first;
    const entityIds = [...new Set(group.flatMap((text) => text.entityIds))];
    return [
      {
        ...({ type: 'entities.found', reportId, objectId, roomId, writtenAt } as const),
        entityIds: entityIds.slice(0, ENTITIES_NAMED),
      },
    ];
  });
