/** Apart from the calls, so that the first screen loads these two and not their schemas. */
export const TOKEN_PATHS = { mine: '/api/users/me/tokens', all: '/api/admin/tokens' } as const;
