import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams, PageQuery } from '../fields';
import { TOKEN_PATHS } from './token-paths';
import { ApiToken, CreatedToken, MemberToken, NewToken } from './tokens.schemas';

export const tokensEndpoints = {
  listMine: defineEndpoint({
    method: 'GET',
    path: TOKEN_PATHS.mine,
    access: 'member',
    summary: "The caller's API tokens, newest first",
    response: z.array(ApiToken),
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: TOKEN_PATHS.mine,
    access: 'member',
    summary: 'Make an API token; the answer alone shows it',
    body: NewToken,
    response: CreatedToken,
    answer: 'json',
    status: 201,
  }),
  revokeMine: defineEndpoint({
    method: 'DELETE',
    path: `${TOKEN_PATHS.mine}/{id}`,
    access: 'member',
    summary: "Revoke one of the caller's API tokens",
    params: IdParams,
    answer: 'empty',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: TOKEN_PATHS.all,
    access: 'admin',
    summary: 'API tokens of all members, newest first',
    query: PageQuery,
    response: z.array(MemberToken),
    answer: 'page',
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: `${TOKEN_PATHS.all}/{id}`,
    access: 'admin',
    summary: "Revoke a member's API token",
    params: IdParams,
    answer: 'empty',
  }),
};
