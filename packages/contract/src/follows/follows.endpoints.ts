import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import {
  AttentionChanges,
  AttentionSettings,
  Follow,
  FollowChoice,
  FollowParams,
  FollowState,
  FollowsQuery,
} from './follows.schemas';

export const followsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/follows',
    access: 'member',
    summary: 'What the caller follows, newest first',
    query: FollowsQuery,
    response: z.array(Follow),
    answer: 'page',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/follows/{kind}/{id}',
    access: 'member',
    summary: 'Whether the caller follows it, and what they hear of',
    params: FollowParams,
    response: FollowState,
    answer: 'json',
  }),
  follow: defineEndpoint({
    method: 'PUT',
    path: '/api/follows/{kind}/{id}',
    access: 'member',
    summary:
      'Follow a report, investigation, war room, entity, member or tag, or change what is heard of it',
    params: FollowParams,
    body: FollowChoice,
    response: FollowState,
    answer: 'json',
  }),
  unfollow: defineEndpoint({
    method: 'DELETE',
    path: '/api/follows/{kind}/{id}',
    access: 'member',
    summary: 'Stop following; what one did before does not make one follow it again',
    params: FollowParams,
    answer: 'empty',
  }),
  getSettings: defineEndpoint({
    method: 'GET',
    path: '/api/attention/settings',
    access: 'member',
    summary: 'Whether the caller follows what they work on, and when their daily digest comes',
    response: AttentionSettings,
    answer: 'json',
  }),
  changeSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/attention/settings',
    access: 'member',
    summary: 'Change what the caller follows by themselves, and their daily digest',
    body: AttentionChanges,
    response: AttentionSettings,
    answer: 'json',
  }),
};
