import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { PageQuery } from '../fields';
import { Contributor, OwnStanding } from './leaderboard.schemas';

export const leaderboardEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/leaderboard',
    access: 'member',
    summary: 'Contributors, most points first',
    query: PageQuery,
    response: z.array(Contributor),
    answer: 'page',
  }),
  own: defineEndpoint({
    method: 'GET',
    path: '/api/leaderboard/me',
    access: 'member',
    summary: "The caller's position among the contributors",
    response: OwnStanding,
    answer: 'json',
  }),
};
