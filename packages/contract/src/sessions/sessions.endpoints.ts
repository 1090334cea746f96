import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { MemberSession, Session, SessionsQuery } from './sessions.schemas';

export const sessionsEndpoints = {
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/sessions',
    access: 'member',
    summary: 'Where one is signed in, latest sign-in first',
    response: z.array(Session),
    answer: 'json',
  }),
  endMine: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/me/sessions/{id}',
    access: 'member',
    summary: "End one of one's own sessions",
    params: IdParams,
    answer: 'empty',
  }),
  endMyOthers: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/me/sessions',
    access: 'member',
    summary: "End all of one's own sessions but this one",
    answer: 'empty',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/sessions',
    access: 'admin',
    summary: 'Who is signed in and where, latest sign-in first; of one member with `userId`',
    query: SessionsQuery,
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
