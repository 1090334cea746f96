import { z } from 'zod';
import { DeletionQuery } from '../access/access.schemas';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { DirectoryQuery, DirectoryUser } from './directory.schemas';
import { MemberProfile } from './profile.schemas';
import { MemberRole, RoleChange } from './role.schemas';
import {
  Author,
  CurrentUser,
  MemberSearch,
  Onboarding,
  Preferences,
  ProfileChanges,
} from './users.schemas';

export const usersEndpoints = {
  changeRole: defineEndpoint({
    method: 'PATCH',
    path: '/api/users/{id}/role',
    access: 'admin',
    summary: 'Grant or revoke admin rights; the last admin cannot be revoked',
    params: IdParams,
    body: RoleChange,
    response: MemberRole,
    answer: 'json',
  }),
  completeOnboarding: defineEndpoint({
    method: 'POST',
    path: '/api/users/onboarding',
    access: 'member',
    summary: 'Choose an alias and country, accept the community agreement',
    body: Onboarding,
    response: CurrentUser,
    answer: 'json',
  }),
  updateProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/users/me',
    access: 'member',
    summary: "Change the caller's alias, country and preferences",
    body: ProfileChanges,
    response: CurrentUser,
    answer: 'json',
  }),
  updatePreferences: defineEndpoint({
    method: 'PUT',
    path: '/api/users/me/preferences',
    access: 'member',
    summary: 'Set the regions and disciplines shown in the feed',
    body: Preferences,
    response: CurrentUser,
    answer: 'json',
  }),
  search: defineEndpoint({
    method: 'GET',
    path: '/api/users/search',
    access: 'member',
    summary:
      'Members whose name, alias or e-mail starts with the text, best match first; at most 20',
    query: MemberSearch,
    response: z.array(Author),
    answer: 'json',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/users',
    access: 'member',
    summary: 'All users, newest first; `q` searches alias, name and e-mail',
    query: DirectoryQuery,
    response: z.array(DirectoryUser),
    answer: 'page',
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/users/{id}/profile',
    access: 'member',
    summary: "A member's counters, expertise, achievements and latest reports",
    params: IdParams,
    response: MemberProfile,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'admin',
    summary:
      'Delete a user and everything they own, or with `work=keep` only their account; not the caller and not the last admin',
    params: IdParams,
    query: DeletionQuery,
    answer: 'empty',
  }),
};
