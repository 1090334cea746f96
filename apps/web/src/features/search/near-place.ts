import { NEAR_KILOMETRES, parseSearchQuery, type SearchToken } from '@watchfloor/contract';
import type { MapPosition } from '@/map/map-position';
import { withFilter } from './query-text';

export interface NamedPlace {
  readonly token: SearchToken;
  readonly name: string;
  readonly kilometres: number;
}

const WITH_DISTANCE = /^(.*?)[\s,]+(\d{1,4})\s*(?:km)?$/i;
const DECIMALS = 2;

/** A place that is given by its name: `near:Skarholm`, `near:"Skarholm, 200 km"`. */
export function namedPlaceIn(text: string): NamedPlace | undefined {
  const token = parseSearchQuery(text).tokens.find(
    ({ filter, problem, isExcluded, value }) =>
      filter === 'near' && problem !== null && !isExcluded && /\p{L}/u.test(value),
  );
  if (!token) return undefined;
  const [, name, kilometres] = WITH_DISTANCE.exec(token.value) ?? [];
  const isInReach = Number(kilometres) >= 1 && Number(kilometres) <= NEAR_KILOMETRES.max;
  return isInReach && name
    ? { token, name, kilometres: Number(kilometres) }
    : { token, name: token.value, kilometres: NEAR_KILOMETRES.default };
}

const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** The text of a search around a position, in place of any other position. */
export function withPosition(text: string, position: MapPosition, kilometres: number): string {
  const { latitude, longitude } = position;
  const reach = Math.round(Math.min(NEAR_KILOMETRES.max, Math.max(1, kilometres)));
  return withFilter(text, 'near', `${round(latitude)},${round(longitude)},${reach}km`);
}
