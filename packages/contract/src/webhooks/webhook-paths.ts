/** Apart from the calls, so that the first screen loads these and not their schemas. */
export const WEBHOOK_PATHS = {
  mine: '/api/webhooks',
  deliveries: '/api/webhooks/{id}/deliveries',
  all: '/api/admin/webhooks',
} as const;
