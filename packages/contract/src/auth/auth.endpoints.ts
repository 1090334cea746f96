import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { CurrentUser } from '../users/users.schemas';

export const authEndpoints = {
  login: defineEndpoint({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    summary: 'Start signing in at the identity provider',
    query: z.object({
      returnTo: z.string().max(2000).optional(),
      /** `login` asks the provider for a fresh sign-in, to come back as somebody else. */
      prompt: z.literal('login').optional().catch(undefined),
    }),
    answer: 'redirect',
  }),
  callback: defineEndpoint({
    method: 'GET',
    path: '/api/callback',
    access: 'public',
    summary: 'Where the identity provider sends the browser back to',
    answer: 'redirect',
  }),
  logout: defineEndpoint({
    method: 'GET',
    path: '/api/logout',
    access: 'public',
    summary: 'End the session here and at the identity provider',
    answer: 'redirect',
  }),
  currentUser: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'member',
    summary: 'The signed-in user',
    response: CurrentUser,
    answer: 'json',
  }),
};
