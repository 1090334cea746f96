import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams, PageQuery } from '../fields';
import { MemberSession, Session, SignedOut } from './sessions.schemas';

export const sessionsEndpoints = {
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/sessions',
    access: 'member',
    summary: "The caller's sessions, latest sign-in first",
    response: z.array(Session),
    answer: 'json',
  }),
  endMine: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/me/sessions/{id}',
    access: 'member',
    summary: "End one of the caller's sessions",
    params: IdParams,
    answer: 'empty',
  }),
  endMyOthers: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/me/sessions',
    access: 'member',
    summary: "End all of the caller's sessions except the current one",
    answer: 'empty',
  }),
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/users/me/sign-out-everywhere',
    access: 'member',
    summary: "End all of the caller's sessions, tokens and feeds, and switch their webhooks off",
    response: SignedOut,
    answer: 'json',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/sessions',
    access: 'admin',
    summary: 'All sessions, latest sign-in first',
    query: PageQuery,
    response: z.array(MemberSession),
    answer: 'page',
  }),
  end: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/sessions/{id}',
    access: 'admin',
    summary: "End a member's session",
    params: IdParams,
    answer: 'empty',
  }),
};
