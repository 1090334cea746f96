import type { Database } from '../db/client';
import type {
  CommentsRow,
  InvestigationsRow,
  ReportsRow,
  SituationUpdatesRow,
  TasksRow,
  WarRoomsRow,
} from '../db/schema';
import { newId } from '../identifiers';
import { startSession } from '../modules/auth/sessions';

export interface Member {
  readonly id: string;
  readonly username: string;
  /** The value of a session cookie of theirs. */
  readonly session: string;
}

export type Factories = ReturnType<typeof createFactories>;

let counter = 0;

/** Rows that tests start from; missing parents are made on the way. */
export function createFactories(db: Database) {
  return {
    async member(
      given: { username?: string; isAdmin?: boolean; onboarded?: boolean } = {},
    ): Promise<Member> {
      counter += 1;
      const id = newId();
      const username = given.username ?? `analyst-${counter}`;
      await db`
        insert into users ${db({
          id,
          issuer: 'https://issuer.test',
          subject: id,
          email: `${username}@example.org`,
          firstName: 'Test',
          lastName: `Analyst ${counter}`,
          username,
          originatingCountry: 'Norway',
          isAdmin: given.isAdmin ?? false,
          onboardingCompleted: given.onboarded ?? true,
          communityAgreementAccepted: given.onboarded ?? true,
        })}`;
      return { id, username, session: await startSession(db, { userId: id }) };
    },

    async report(given: Partial<ReportsRow> = {}): Promise<string> {
      counter += 1;
      const id = newId();
      await db`
        insert into reports ${db({
          title: `Report ${counter}`,
          content: 'Seen once, not confirmed.',
          intelligenceType: 'OSINT',
          ...given,
          id,
          userId: given.userId ?? (await this.member()).id,
        })}`;
      return id;
    },

    async comment(given: Partial<CommentsRow> = {}): Promise<string> {
      const id = newId();
      await db`
        insert into comments ${db({
          content: 'Agreed.',
          ...given,
          id,
          reportId: given.reportId ?? (await this.report()),
          userId: given.userId ?? (await this.member()).id,
        })}`;
      return id;
    },

    async investigation(given: Partial<InvestigationsRow> = {}): Promise<string> {
      counter += 1;
      const id = newId();
      await db`
        insert into investigations ${db({
          title: `Investigation ${counter}`,
          ...given,
          id,
          userId: given.userId ?? (await this.member()).id,
        })}`;
      return id;
    },

    async task(given: Partial<TasksRow> = {}): Promise<string> {
      counter += 1;
      const id = newId();
      await db`
        insert into tasks ${db({
          title: `Task ${counter}`,
          ...given,
          id,
          createdByUserId: given.createdByUserId ?? (await this.member()).id,
        })}`;
      return id;
    },

    async situationUpdate(given: Partial<SituationUpdatesRow> = {}): Promise<string> {
      counter += 1;
      const id = newId();
      await db`
        insert into situation_updates ${db({
          title: `Update ${counter}`,
          description: 'Seen from the road.',
          latitude: '59.9139',
          longitude: '10.7522',
          ...given,
          id,
          userId: given.userId ?? (await this.member()).id,
        })}`;
      return id;
    },

    async warRoom(
      given: Partial<WarRoomsRow> & { ownerId?: string; memberIds?: readonly string[] } = {},
    ): Promise<string> {
      counter += 1;
      const id = newId();
      const { ownerId = (await this.member()).id, memberIds = [], ...columns } = given;
      await db`
        insert into war_rooms ${db({ name: `Room ${counter}`, createdById: ownerId, ...columns, id })}`;
      const members = [
        { userId: ownerId, role: 'owner' },
        ...memberIds.map((userId) => ({ userId, role: 'member' })),
      ].map((member) => ({ ...member, id: newId(), warRoomId: id }));
      await db`insert into war_room_members ${db(members)}`;
      return id;
    },
  };
}
