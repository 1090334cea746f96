import {
  EXCLUSION_LISTS_MAX,
  type ExclusionList,
  type LeftOut,
  type NewExclusionList,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { conflict, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { seesReport } from './entities.queries';
import * as queries from './exclusions.queries';
import { isNetwork, readValues } from './read-value';

export type ExclusionsService = ReturnType<typeof createExclusionsService>;

const taken = () => invalid('name', 'There is a list with this name');

/** In their normal form, as they are found in texts. */
const readAll = async (values: readonly string[]) =>
  (await readValues(values)).map((read, index) => {
    if (!read) {
      throw invalid(`values.${index}`, `"${values[index]}" is no address, domain or other value`);
    }
    return { value: read.value, isNetwork: isNetwork(read.kind) };
  });

export function createExclusionsService({ transact }: Pick<Platform, 'transact'>) {
  async function store(
    tx: Tx,
    actor: Actor,
    id: string,
    { values }: NewExclusionList,
  ): Promise<ExclusionList> {
    const list = await queries.replaceValues(tx, actor, id, await readAll(values));
    if (!list) throw notFound('List');
    return list;
  }

  return {
    list: (from: Queryable, actor: Actor): Promise<ExclusionList[]> =>
      queries.listExclusions(from, actor),

    create: (actor: Actor, list: NewExclusionList): Promise<ExclusionList> =>
      transact(async (tx, publish) => {
        if ((await queries.countLists(tx)) >= EXCLUSION_LISTS_MAX) {
          throw conflict(`There are ${EXCLUSION_LISTS_MAX} lists already`);
        }
        const id = newId();
        if (!(await queries.insertList(tx, id, list.name))) throw taken();
        const created = await store(tx, actor, id, list);
        await publish({ type: 'exclusions.saved', ...eventOf(actor, created) });
        return created;
      }),

    change: (actor: Actor, id: string, list: NewExclusionList): Promise<ExclusionList> =>
      transact(async (tx, publish) => {
        if (await queries.isNameTaken(tx, list.name, id)) throw taken();
        if (!(await queries.renameList(tx, id, list.name))) throw notFound('List');
        const changed = await store(tx, actor, id, list);
        await publish({ type: 'exclusions.saved', ...eventOf(actor, changed) });
        return changed;
      }),

    delete: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const name = await queries.deleteList(tx, id);
        if (name === undefined) throw notFound('List');
        await publish({ type: 'exclusions.deleted', listId: id, name, actorId: actor.id });
      }),

    async ofReport(from: Queryable, actor: Actor, reportId: string): Promise<LeftOut[]> {
      if (!(await seesReport(from, actor, reportId))) throw notFound('Report');
      return queries.countLeftOut(from, actor, reportId);
    },
  };
}

const eventOf = (actor: Actor, { id, name, values }: ExclusionList) => ({
  listId: id,
  name,
  values: values.length,
  actorId: actor.id,
});
