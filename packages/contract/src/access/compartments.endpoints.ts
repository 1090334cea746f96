import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { PageQuery } from '../fields';
import {
  Compartment,
  CompartmentChange,
  CompartmentMember,
  CompartmentMemberParams,
  CompartmentParams,
  NewCompartment,
  OwnCompartment,
} from './compartments.schemas';

export const compartmentsEndpoints = {
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/compartments',
    access: 'member',
    summary: 'The compartments that the caller is in',
    response: z.array(OwnCompartment),
    answer: 'json',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/compartments',
    access: 'admin',
    summary: 'All compartments by code, archived ones last',
    response: z.array(Compartment),
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/compartments',
    access: 'admin',
    summary: 'Make a compartment; its code is unique',
    body: NewCompartment,
    response: Compartment,
    status: 201,
    answer: 'json',
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/admin/compartments/{code}',
    access: 'admin',
    summary: 'Describe a compartment, archive it, or take it into use again',
    params: CompartmentParams,
    body: CompartmentChange,
    response: Compartment,
    answer: 'json',
  }),
  listMembers: defineEndpoint({
    method: 'GET',
    path: '/api/admin/compartments/{code}/members',
    access: 'admin',
    summary: 'The members of a compartment and who granted it, newest first',
    params: CompartmentParams,
    query: PageQuery,
    response: z.array(CompartmentMember),
    answer: 'page',
  }),
  addMember: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/compartments/{code}/members/{userId}',
    access: 'admin',
    summary: 'Let a member into a compartment',
    params: CompartmentMemberParams,
    answer: 'empty',
  }),
  removeMember: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/compartments/{code}/members/{userId}',
    access: 'admin',
    summary: 'Take a member out of a compartment, with immediate effect',
    params: CompartmentMemberParams,
    answer: 'empty',
  }),
};
