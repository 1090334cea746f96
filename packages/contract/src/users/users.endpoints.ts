import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import {
  Author,
  CurrentUser,
  MemberSearch,
  Onboarding,
  Preferences,
  ProfileChanges,
} from './users.schemas';

export const usersEndpoints = {
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
};
