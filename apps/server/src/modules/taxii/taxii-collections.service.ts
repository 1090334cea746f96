import {
  type NewTaxiiCollection,
  TAXII_COLLECTIONS_MAX,
  type TaxiiCollection,
  type TaxiiCollectionChanges,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { StixService } from '../stix/stix.service';
import * as queries from './taxii-collections.queries';
import { insertEntries } from './taxii-entries.queries';

export type TaxiiCollectionsService = ReturnType<typeof createTaxiiCollectionsService>;

/** What explains the objects is in a collection from its beginning, for everyone. */
const FRAME = { reportId: null, revision: 0, audienceId: null, isWithdrawn: false };

export function createTaxiiCollectionsService(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  stix: Pick<StixService, 'composeFrame' | 'stamp'>,
) {
  async function present(tx: Tx, actor: Actor, id: string): Promise<TaxiiCollection> {
    const found = await queries.findCollection(tx, actor, id);
    if (!found) throw notFound('Collection');
    return found;
  }

  return {
    list: (actor: Actor): Promise<TaxiiCollection[]> => queries.listCollections(db, actor),

    async create(actor: Actor, collection: NewTaxiiCollection): Promise<TaxiiCollection> {
      const id = newId();
      const frame = await stix.stamp(await stix.composeFrame(collection.maxTlp), id);
      return transact(async (tx, publish) => {
        await queries.insertCollection(tx, id, actor.id, collection);
        if ((await queries.countCollections(tx)) > TAXII_COLLECTIONS_MAX) {
          throw conflict(`There are ${TAXII_COLLECTIONS_MAX} collections already`);
        }
        const entries = frame.map((object) => ({ object, digest: object.id }));
        await insertEntries(tx, id, FRAME, entries);
        const { title, query, maxTlp, canWrite } = collection;
        await publish({
          type: 'taxii-collection.made',
          ...{ collectionId: id, title, query, maxTlp, canWrite, actorId: actor.id },
        });
        return present(tx, actor, id);
      });
    },

    change: (actor: Actor, id: string, changes: TaxiiCollectionChanges): Promise<TaxiiCollection> =>
      transact(async (tx, publish) => {
        if (!(await queries.updateCollection(tx, id, changes))) throw notFound('Collection');
        const changed = await present(tx, actor, id);
        await publish({
          type: 'taxii-collection.changed',
          ...{ collectionId: id, title: changed.title, actorId: actor.id, changes },
        });
        return changed;
      }),

    delete: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const title = await queries.deleteCollection(tx, id);
        if (title === undefined) throw notFound('Collection');
        await publish({
          type: 'taxii-collection.deleted',
          ...{ collectionId: id, title, actorId: actor.id },
        });
      }),
  };
}
