import type {
  Compartment,
  CompartmentChange,
  CompartmentMember,
  NewCompartment,
  OwnCompartment,
  PageQuery,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import { lockAdminsAndMember } from '../auth/locked-members';
import { requireAdmin } from './access.service';
import * as queries from './compartments.queries';

export type CompartmentsService = ReturnType<typeof createCompartmentsService>;

export function createCompartmentsService({ db, transact }: Pick<Platform, 'db' | 'transact'>) {
  async function lock(tx: Tx, actor: Actor, code: string) {
    requireAdmin((await lockAdminsAndMember(tx, actor.id)).admins, actor);
    return present(await queries.lockCompartment(tx, code));
  }

  return {
    list: (): Promise<Compartment[]> => queries.listCompartments(db),

    listOwn: (actor: Actor): Promise<OwnCompartment[]> => queries.listOwn(db, actor.id),

    async create(actor: Actor, compartment: NewCompartment): Promise<Compartment> {
      const { code, title } = compartment;
      await transact(async (tx, publish) => {
        requireAdmin((await lockAdminsAndMember(tx, actor.id)).admins, actor);
        const isNew = await queries.insertCompartment(tx, newId(), compartment, actor.id);
        if (!isNew) throw conflict(`There is a compartment ${code} already`);
        await publish({ type: 'compartment.created', code, title, actorId: actor.id });
      });
      return present(await queries.findCompartment(db, code));
    },

    async change(actor: Actor, code: string, change: CompartmentChange): Promise<Compartment> {
      const given = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      );
      await transact(async (tx, publish) => {
        const { id } = await lock(tx, actor, code);
        await queries.updateCompartment(tx, id, given);
        await publish({ type: 'compartment.changed', code, actorId: actor.id, changes: given });
      });
      return present(await queries.findCompartment(db, code));
    },

    async listMembers(
      code: string,
      { limit, cursor }: PageQuery,
    ): Promise<Page<CompartmentMember>> {
      const { id } = present(await queries.findCompartment(db, code));
      const [page, total] = await Promise.all([
        queries.listMembers(db, id, limit, decodeCursor(cursor)),
        queries.countMembers(db, id),
      ]);
      return toPage(page, total);
    },

    addMember: (actor: Actor, code: string, userId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const { id, archivedAt } = await lock(tx, actor, code);
        if (archivedAt) throw conflict(`Compartment ${code} is archived`);
        const isNew = await queries.insertMember(tx, id, userId, actor.id);
        if (isNew === null) throw notFound('User');
        if (!isNew) return;
        await publish({
          type: 'compartment.member-added',
          ...{ code, userId, actorId: actor.id, via: 'admin' },
        });
      }),

    removeMember: (actor: Actor, code: string, userId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const { id } = await lock(tx, actor, code);
        if (!(await queries.deleteMember(tx, id, userId))) throw notFound('Member');
        await publish({
          type: 'compartment.member-removed',
          ...{ code, userId, actorId: actor.id, via: 'admin' },
        });
      }),
  };
}

function present<T>(compartment: T | undefined): T {
  if (compartment === undefined) throw notFound('Compartment');
  return compartment;
}
