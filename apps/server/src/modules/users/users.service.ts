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

    /** Happens once; a repeated request with the same input, such as a double click, succeeds. */
    async completeOnboarding(actor: Actor, input: Onboarding): Promise<CurrentUser> {
      const saved = await rejectTakenName(queries.saveOnboarding(db, actor.id, input));
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
      return present(await rejectTakenName(queries.saveProfile(db, actor.id, changes)));
    },

    async updatePreferences(actor: Actor, preferences: Preferences): Promise<CurrentUser> {
      return present(await queries.savePreferences(db, actor.id, preferences));
    },

    searchMembers: (from: Queryable, { q }: MemberSearch): Promise<Author[]> =>
      queries.searchMembers(from, q),
  };
}

/** A member who was deleted after the session check is unauthorized. */
function present(user: CurrentUser | undefined): CurrentUser {
  if (!user) throw new AppError('UNAUTHORIZED', 'Unauthorized');
  return user;
}

const NAME_INDEXES = ['users_username_key', 'users_username_skeleton_key'];

/** Unique indexes detect taken names, ignoring case and look-alike letters. */
async function rejectTakenName<T>(saving: Promise<T>): Promise<T> {
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
