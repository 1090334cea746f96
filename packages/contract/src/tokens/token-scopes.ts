/** What a token may be allowed to do, with what each covers. */
export const TOKEN_SUBJECTS = {
  reports: 'Reports, comments, attachments and the feed',
  investigations: 'Investigations, tasks and saved graphs',
  entities: 'Entities, assessments and block lists',
  search: 'Search over everything, and saved searches',
  map: 'Personal and global map',
  forum: 'Global forum',
  stix: 'STIX bundles',
  taxii: 'TAXII collections',
} as const;
export type TokenSubject = keyof typeof TOKEN_SUBJECTS;
export type TokenScope = `${TokenSubject}:${'read' | 'write'}`;

export const TOKEN_SCOPES = (Object.keys(TOKEN_SUBJECTS) as TokenSubject[]).flatMap(
  (subject): TokenScope[] => [`${subject}:read`, `${subject}:write`],
) as [TokenScope, ...TokenScope[]];

/**
 * Who may make a call besides a signed-in browser:
 * - a scope: tokens with it; of several, one is enough; of a list within, all
 * - `any`: every token
 * - `session`: no token
 */
export type TokenAccess =
  | TokenScope
  | readonly (TokenScope | readonly TokenScope[])[]
  | 'any'
  | 'session';

/** The sets of scopes of which one is enough. */
export function waysOf(access: TokenAccess): readonly (readonly TokenScope[])[] {
  if (access === 'any') return [[]];
  if (access === 'session') return [];
  return (typeof access === 'string' ? [access] : access).map((way) => [way].flat());
}

/** Whether a token with these scopes may make a call. */
export const allowsToken = (access: TokenAccess, scopes: readonly TokenScope[]): boolean =>
  waysOf(access).some((way) => way.every((scope) => scopes.includes(scope)));
