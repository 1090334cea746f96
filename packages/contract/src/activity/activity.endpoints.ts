import { z } from 'zod';
import { AuditEntry } from '../audit/audit.schemas';
import { defineEndpoint } from '../endpoint';
import { IdParams, PageQuery } from '../fields';
import { MemberSession } from '../sessions/sessions.schemas';
import { ActsQuery, MemberUpload, OwnAct, UsedAddress } from './activity.schemas';

/** What a member did. An admin's look at another member is audited, at most once an hour. */
export const activityEndpoints = {
  listActs: defineEndpoint({
    method: 'GET',
    path: '/api/admin/members/{id}/acts',
    access: 'admin',
    summary: 'Audit rows of what a member did and what was done to them, latest first',
    params: IdParams,
    query: ActsQuery,
    response: z.array(AuditEntry),
    answer: 'page',
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/api/admin/members/{id}/sessions',
    access: 'admin',
    summary: "A member's sessions, latest sign-in first",
    params: IdParams,
    query: PageQuery,
    response: z.array(MemberSession),
    answer: 'page',
  }),
  endSessions: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/members/{id}/sessions',
    access: 'admin',
    summary:
      "End a member's sessions, but never that of this request, tokens and feeds, and switch their webhooks off",
    params: IdParams,
    answer: 'empty',
  }),
  listAddresses: defineEndpoint({
    method: 'GET',
    path: '/api/admin/members/{id}/addresses',
    access: 'admin',
    summary: 'Addresses from which a member signed in, last used first',
    params: IdParams,
    query: PageQuery,
    response: z.array(UsedAddress),
    answer: 'page',
  }),
  listUploads: defineEndpoint({
    method: 'GET',
    path: '/api/admin/members/{id}/uploads',
    access: 'admin',
    summary:
      "A member's uploads, latest first; without names where the caller may not read the file",
    params: IdParams,
    query: PageQuery,
    response: z.array(MemberUpload),
    answer: 'page',
  }),
  listMyActs: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/acts',
    access: 'member',
    summary: 'Audited acts of the caller, and those of others that concern them, latest first',
    query: ActsQuery,
    response: z.array(OwnAct),
    answer: 'page',
  }),
  listMyAddresses: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/addresses',
    access: 'member',
    summary: 'Addresses from which the caller signed in, last used first',
    query: PageQuery,
    response: z.array(UsedAddress),
    answer: 'page',
  }),
  listMyUploads: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/uploads',
    access: 'member',
    summary: "The caller's uploads, latest first",
    query: PageQuery,
    response: z.array(MemberUpload),
    answer: 'page',
  }),
};
