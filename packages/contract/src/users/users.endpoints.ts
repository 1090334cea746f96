import { z } from 'zod';
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
    summary: 'Grant or take admin rights; the last admin keeps them',
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
    summary: "Change one's own alias, country and preferences",
    body: ProfileChanges,
    response: CurrentUser,
    answer: 'json',
  }),
  updatePreferences: defineEndpoint({
    method: 'PUT',
    path: '/api/users/me/preferences',
    access: 'member',
    summary: 'Choose the regions and disciplines that the feed shows',
    body: Preferences,
    response: CurrentUser,
    answer: 'json',
  }),
  search: defineEndpoint({
    method: 'GET',
    path: '/api/users/search',
    access: 'member',
    summary: 'The members who best match the beginning of a name, alias or e-mail; at most 20',
    query: MemberSearch,
    response: z.array(Author),
    answer: 'json',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/users',
    access: 'member',
    summary: 'All users, newest first; with `q` those whose alias, name or e-mail contains it',
    query: DirectoryQuery,
    response: z.array(DirectoryUser),
    answer: 'page',
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/users/{id}/profile',
    access: 'member',
    summary: 'What a member has done: counters, expertise, achievements and latest reports',
    params: IdParams,
    response: MemberProfile,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'admin',
    summary: 'Delete a user with all they own; never oneself, never the last admin',
    params: IdParams,
    answer: 'empty',
  }),
};
