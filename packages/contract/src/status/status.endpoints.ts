import { defineEndpoint } from '../endpoint';
import { InstallationStatus } from './status.schemas';

export const statusEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/admin/status',
    access: 'admin',
    summary: 'How the installation is doing',
    response: InstallationStatus,
    answer: 'json',
  }),
};
