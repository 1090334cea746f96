import { displayName, reportsEndpoints } from '@watchfloor/contract';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { callPage } from '@/lib/client';
import type { PaletteSource } from '@/lib/palette-source';

const HITS_SHOWN = 8;

export const reportHits: PaletteSource = {
  id: 'reports',
  heading: 'Reports',
  listHref: (text) => `/reports?${new URLSearchParams({ q: text })}`,
  search: async (text, signal) => {
    const query = { q: text, limit: HITS_SHOWN };
    const { items } = await callPage(reportsEndpoints.list, { query, signal });
    return items.map((report) => ({
      id: report.id,
      title: report.title,
      detail: displayName(report.user),
      icon: <DisciplineIcon type={report.intelligenceType} />,
      badge: <MarkingChip limit={0} marking={report.marking} />,
      href: `/reports/${report.id}`,
    }));
  },
};
