import type {
  Author,
  CurrentUser,
  MemberSearch,
  Onboarding,
  Preferences,
  ProfileChanges,
} from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { AppError, conflict } from '../../errors';
import type { Actor, Platform } from '../../platform';
import * as queries from './users.queries';

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService({ db }: Platform) {
  return {
    async getCurrentUser(actor: Actor): Promise<CurrentUser> {
      return present(await queries.findUser(db, actor.id));
    },

    /** Happens once. The same answers sent again, as by a double click, are answered like the first time. */
    async completeOnboarding(actor: Actor, input: Onboarding): Promise<CurrentUser> {
      const saved = await nameOnce(queries.saveOnboarding(db, actor.id, input));
      if (saved) return saved;
      const user = present(await queries.findUser(db, actor.id));
      const isRepeated =
        user.username === input.username && user.originatingCountry === input.originatingCountry;
      if (!isRepeated) {
        throw conflict('Onboarding is already completed; change your alias on your profile');
      }
      return user;
    },

    async updateProfile(actor: Actor, changes: ProfileChanges): Promise<CurrentUser> {
      return present(await nameOnce(queries.saveProfile(db, actor.id, changes)));
    },

    async updatePreferences(actor: Actor, preferences: Preferences): Promise<CurrentUser> {
      return present(await queries.savePreferences(db, actor.id, preferences));
    },

    searchMembers: (from: Queryable, { q }: MemberSearch): Promise<Author[]> =>
      queries.searchMembers(from, q),
  };
}

/** A member deleted between the check and the act is signed out. */
function present(user: CurrentUser | undefined): CurrentUser {
  if (!user) throw new AppError('UNAUTHORIZED', 'Unauthorized');
  return user;
}

const NAME_INDEXES = ['users_username_key', 'users_username_skeleton_key'];

/** The indexes decide who got the name first, whatever its case and with whatever look-alike letters. */
async function nameOnce<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof Error && 'constraint_name' in error) {
      if (NAME_INDEXES.includes(String(error.constraint_name))) {
        throw conflict('Username is already taken');
      }
    }
    throw error;
  }
}
