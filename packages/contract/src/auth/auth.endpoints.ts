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
      /** `login` forces a fresh sign-in, so that another account can be used. */
      prompt: z.literal('login').optional().catch(undefined),
      /** `0` asks the provider for a proof of this moment. */
      max_age: z.literal('0').optional().catch(undefined),
    }),
    answer: 'redirect',
  }),
  callback: defineEndpoint({
    method: 'GET',
    path: '/api/callback',
    access: 'public',
    summary: 'Callback of the identity provider',
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
    access: 'account',
    summary: 'The signed-in user',
    response: CurrentUser,
    answer: 'json',
  }),
};
