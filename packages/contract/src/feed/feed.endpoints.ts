import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { PageQuery } from '../fields';
import { Report } from '../reports/reports.schemas';

export const feedEndpoints = {
  listReports: defineEndpoint({
    method: 'GET',
    path: '/api/intelligence-feed',
    access: 'member',
    summary: "Community reports that match one's preferences, newest first",
    query: PageQuery,
    response: z.array(Report),
    answer: 'page',
  }),
};
