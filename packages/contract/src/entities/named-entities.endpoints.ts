import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import {
  EntityDetails,
  MergeBody,
  MergeParams,
  NameParams,
  NewEntity,
  NewEntityName,
} from './named-entities.schemas';

export const namedEntitiesEndpoints = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/entities',
    access: 'member',
    summary:
      'Name a person, organisation, vessel or other. It is found by its names in all texts, old ones in the background. A short or common name needs `confirmed`.',
    body: NewEntity,
    response: EntityDetails,
    answer: 'json',
    status: 201,
  }),
  addName: defineEndpoint({
    method: 'POST',
    path: '/api/entities/{id}/names',
    access: 'member',
    summary: 'Add an alias',
    params: IdParams,
    body: NewEntityName,
    response: EntityDetails,
    answer: 'json',
    status: 201,
  }),
  removeName: defineEndpoint({
    method: 'DELETE',
    path: '/api/entities/{id}/names/{nameId}',
    access: 'member',
    summary: 'Remove an alias; the last name stays',
    params: NameParams,
    answer: 'empty',
  }),
  merge: defineEndpoint({
    method: 'POST',
    path: '/api/entities/{id}/merge',
    access: 'member',
    summary: 'Say that an entity is the same as another, which then has the mentions of both',
    params: IdParams,
    body: MergeBody,
    response: EntityDetails,
    answer: 'json',
    status: 201,
  }),
  split: defineEndpoint({
    method: 'DELETE',
    path: '/api/entities/{id}/merges/{mergeId}',
    access: 'member',
    summary: 'Undo a merge',
    params: MergeParams,
    answer: 'empty',
  }),
};
