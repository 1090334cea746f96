import { investigationsEndpoints } from '@watchfloor/contract';
import { FolderSearch } from 'lucide-react';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { callPage } from '@/lib/client';
import type { PaletteSource } from '@/lib/palette-source';

const HITS_SHOWN = 5;

export const investigationHits: PaletteSource = {
  id: 'investigations',
  heading: 'Investigations',
  search: async (text, signal) => {
    const query = { q: text, limit: HITS_SHOWN };
    const { items } = await callPage(investigationsEndpoints.list, { query, signal });
    return items.map((investigation) => ({
      id: investigation.id,
      title: investigation.title,
      detail: investigation.status,
      icon: <FolderSearch aria-hidden className="text-ink-3" />,
      badge: <MarkingChip limit={0} marking={investigation.marking} />,
      href: `/investigations/${investigation.id}`,
    }));
  },
};
