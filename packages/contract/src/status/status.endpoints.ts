import { defineEndpoint } from '../endpoint';
import { InstallationStatus } from './status.schemas';

export const statusEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/admin/status',
    access: 'admin',
    summary: 'Status of the installation',
    response: InstallationStatus,
    answer: 'json',
  }),
};
