/** `unknown`: the provider left the groups out because there are too many. */
export type Groups = readonly string[] | 'unknown';

const MAX_GROUPS = 2000;

/**
 * Reads the groups of a sign-in. `claim` is a name or a path (`realm_access.roles`); a claim whose own name has dots is
 * found too. Groups that were left out for size are not "no groups".
 */
export function readGroups(claims: Readonly<Record<string, unknown>>, claim: string): Groups {
  const value = claims[claim] ?? followPath(claims, claim.split('.'));
  if (Array.isArray(value)) {
    return value.filter((group): group is string => typeof group === 'string').slice(0, MAX_GROUPS);
  }
  if (typeof value === 'string') return [value];
  return isLeftOut(claims, claim) ? 'unknown' : [];
}

/** Neither groups nor a word that they were left out. */
export function isWithout(claims: Readonly<Record<string, unknown>>, claim: string): boolean {
  const groups = readGroups(claims, claim);
  return groups !== 'unknown' && groups.length === 0;
}

function followPath(from: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return from;
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, name)) return undefined;
  return followPath((from as Record<string, unknown>)[name], rest);
}

/** OpenID Connect Core §5.6.2, and what Entra sends in implicit flows. */
function isLeftOut(claims: Readonly<Record<string, unknown>>, claim: string): boolean {
  const names = claims._claim_names;
  const isElsewhere = typeof names === 'object' && names !== null && Object.hasOwn(names, claim);
  return isElsewhere || claims.hasgroups === true || claims.hasgroups === 'true';
}
