import { z } from 'zod';
import { Achievement } from '../achievements/achievements.schemas';
import { defineEndpoint } from '../endpoint';
import { PageQuery } from '../fields';
import { PointEvent } from './scoring.schemas';

export const scoringEndpoints = {
  listAchievements: defineEndpoint({
    method: 'GET',
    path: '/api/achievements',
    access: 'member',
    summary: "The caller's achievements, latest first",
    response: z.array(Achievement),
    answer: 'json',
  }),
  listPoints: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/points',
    access: 'member',
    summary: "The caller's points by action, latest first",
    query: PageQuery,
    response: z.array(PointEvent),
    answer: 'page',
  }),
};
