import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { Assessment, AssessmentParams, NewAssessment } from './assessments.schemas';

export const assessmentsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/entities/{id}/assessments',
    access: 'member',
    summary: 'Verdicts and notes on an entity that the caller may see, newest first',
    params: IdParams,
    response: z.array(Assessment),
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/entities/{id}/assessments',
    access: 'member',
    summary: 'Add a verdict with its validity and grading, a note, or both',
    params: IdParams,
    body: NewAssessment,
    response: Assessment,
    answer: 'json',
    status: 201,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/entities/{id}/assessments/{assessmentId}',
    access: 'member',
    summary: 'Delete an own verdict or note; admins may delete any that they see',
    params: AssessmentParams,
    answer: 'empty',
  }),
};
