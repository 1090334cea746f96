import {
  type MarkedKind,
  type MemberState,
  type Tlp,
  TOKEN_SCOPES,
  type TokenScope,
} from '@watchfloor/contract';
import type { Database } from '../db/client';
import type {
  CommentsRow,
  ExternalIntelItemsRow,
  InvestigationsRow,
  ReportsRow,
  SituationUpdatesRow,
  TasksRow,
  WarRoomsRow,
} from '../db/schema';
import { levelOf } from '../db/sight';
import { newId } from '../identifiers';
import { startSession } from '../modules/auth/sessions';
import { endingOf, newToken, toTokenHash } from '../modules/auth/token-format';

export interface Member {
  readonly id: string;
  readonly username: string;
  /** The value of their session cookie. */
  readonly session: string;
}

export type Factories = ReturnType<typeof createFactories>;

let counter = 0;

/** Insert test rows; missing parent rows are created. */
export function createFactories(db: Database) {
  async function insert(table: string, row: Record<string, unknown>): Promise<string> {
    const id = newId();
    await db`insert into ${db(table)} ${db({ ...row, id })}`;
    return id;
  }

  return {
    async member(
      values: {
        username?: string;
        isAdmin?: boolean;
        onboarded?: boolean;
        state?: MemberState;
      } = {},
    ): Promise<Member> {
      counter += 1;
      const id = newId();
      const username = values.username ?? `analyst-${counter}`;
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
          isAdmin: values.isAdmin ?? false,
          state: values.state ?? 'active',
          onboardingCompleted: values.onboarded ?? true,
          communityAgreementAccepted: values.onboarded ?? true,
        })}`;
      return { id, username, session: await startSession(db, { userId: id }) };
    },

    /** An API token of the member. */
    async token(
      userId: string,
      {
        scopes = TOKEN_SCOPES,
        maxTlp = 'GREEN',
        days = 90,
      }: { scopes?: readonly TokenScope[]; maxTlp?: Tlp; days?: number } = {},
    ): Promise<string> {
      const token = newToken('wfp');
      await insert('api_tokens', {
        userId,
        name: 'Script',
        hash: toTokenHash('wfp', token),
        ending: endingOf(token),
        scopes,
        maxLevel: levelOf(maxTlp),
        expiresAt: new Date(Date.now() + days * 86_400_000),
      });
      return token;
    },

    async report(values: Partial<ReportsRow> = {}): Promise<string> {
      counter += 1;
      return insert('reports', {
        title: `Report ${counter}`,
        content: 'Seen once, not confirmed.',
        intelligenceType: 'OSINT',
        ...values,
        userId: values.userId ?? (await this.member()).id,
      });
    },

    /** Marks an existing object. */
    async mark(
      kind: MarkedKind,
      id: string,
      marking: { tlp: Tlp; compartments?: string[]; recipients?: string[] },
    ): Promise<void> {
      const { tlp, compartments = [], recipients = [] } = marking;
      await db`
        update ${db(kind === 'report' ? 'reports' : 'investigations')} set audience_id =
          audience_for(${tlp}, ${compartments}::text[], ${id}, ${recipients}::uuid[]) where id = ${id}`;
    },

    /** A compartment with these members. */
    async compartment(memberIds: readonly string[] = []): Promise<string> {
      const code = `C-${newId().slice(-12).toUpperCase()}`;
      const compartmentId = await insert('compartments', { code, title: 'Need to know' });
      for (const userId of memberIds) {
        await db`
          insert into compartment_members ${db({ compartmentId, userId, grantedVia: 'admin' })}`;
      }
      return code;
    },

    async comment(values: Partial<CommentsRow> = {}): Promise<string> {
      return insert('comments', {
        content: 'Agreed.',
        ...values,
        reportId: values.reportId ?? (await this.report()),
        userId: values.userId ?? (await this.member()).id,
      });
    },

    async investigation(values: Partial<InvestigationsRow> = {}): Promise<string> {
      counter += 1;
      return insert('investigations', {
        title: `Investigation ${counter}`,
        ...values,
        userId: values.userId ?? (await this.member()).id,
      });
    },

    async task(values: Partial<TasksRow> = {}): Promise<string> {
      counter += 1;
      return insert('tasks', {
        title: `Task ${counter}`,
        ...values,
        createdByUserId: values.createdByUserId ?? (await this.member()).id,
      });
    },

    async situationUpdate(values: Partial<SituationUpdatesRow> = {}): Promise<string> {
      counter += 1;
      return insert('situation_updates', {
        title: `Update ${counter}`,
        description: 'Seen from the road.',
        latitude: '59.9139',
        longitude: '10.7522',
        ...values,
        userId: values.userId ?? (await this.member()).id,
      });
    },

    async feedItem(values: Partial<ExternalIntelItemsRow> = {}): Promise<string> {
      counter += 1;
      const publishedAt = new Date();
      const url = `https://wire.example/${newId()}`;
      return insert('external_intel_items', {
        sourceId: await insert('external_intel_sources', { name: `Wire ${counter}`, url }),
        storyId: await insert('external_intel_stories', { publishedAt }),
        ...{ title: `Item ${counter}`, content: 'From the road', intelligenceType: 'OSINT' },
        ...{ url, canonicalUrl: url, sourceUrl: url, publishedAt },
        ...{ identity: url, contentHash: url },
        ...values,
      });
    },

    async warRoom(
      values: Partial<WarRoomsRow> & { ownerId?: string; memberIds?: readonly string[] } = {},
    ): Promise<string> {
      counter += 1;
      const id = newId();
      const { ownerId = (await this.member()).id, memberIds = [], ...columns } = values;
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
