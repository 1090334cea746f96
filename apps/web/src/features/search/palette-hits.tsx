import {
  displayName,
  parseSearchQuery,
  type SearchHit,
  searchEndpoints,
} from '@watchfloor/contract';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { HitIcon } from '@/domain/hits/hit-icon';
import { titleOf, whereOf } from '@/domain/hits/hit-words';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { call } from '@/lib/client';
import type { PaletteHit } from '@/lib/palette-hit';

const PEOPLE_SHOWN = 3;
const ENTITIES_SHOWN = 3;
const THINGS_SHOWN = 8;

export interface PaletteHits {
  people: PaletteHit[];
  entities: PaletteHit[];
  things: PaletteHit[];
}

/** People, rooms and entities have their own few places, or thousands of reports would hide them. */
export async function findForPalette(text: string, signal: AbortSignal): Promise<PaletteHits> {
  const find = async (filters: string, limit: number, kind?: 'entity') => {
    const query = { q: `${filters} ${text}`.trim(), limit, kind };
    const { results } = await call(searchEndpoints.list, { query, signal });
    return results.map(toPaletteHit);
  };
  // Of the kinds that were asked for.
  if (parseSearchQuery(text).tokens.some(({ filter }) => filter === 'kind')) {
    return { people: [], entities: [], things: await find('', THINGS_SHOWN) };
  }
  const [people, entities, things] = await Promise.all([
    find('kind:member kind:war-room', PEOPLE_SHOWN),
    find('', ENTITIES_SHOWN, 'entity'),
    find('-kind:member -kind:war-room', THINGS_SHOWN),
  ]);
  return { people, entities, things };
}

function toPaletteHit(hit: SearchHit): PaletteHit {
  const { id, source, excerpt, author, marking, intelligenceType, number } = hit;
  const title = titleOf(hit);
  const name = title && author && source !== 'member' ? displayName(author) : null;
  return {
    id: `${source} ${id}`,
    title: title || excerpt,
    detail: [name, number ?? whereOf(hit)].filter(Boolean).join(' · '),
    icon: intelligenceType ? (
      <DisciplineIcon type={intelligenceType} />
    ) : (
      <HitIcon source={source} />
    ),
    badge: marking && <MarkingChip limit={0} marking={marking} />,
    href: hit.url,
  };
}
