import type { Rank } from '@watchfloor/contract';
import { ChevronsUp, ChevronUp, Crown, type LucideIcon, Shield, ShieldCheck } from 'lucide-react';
import { Badge } from '@/ui/badge';
import type { Tone } from '@/ui/tone';

interface RankLook {
  tone: Tone;
  icon: LucideIcon;
}

/** Each rank has its own colours (spec §4) and insignia, so that colour is not the only sign. */
const RANK_LOOKS: Record<Rank, RankLook> = {
  'Junior Analyst': { tone: 'rank-junior', icon: ChevronUp },
  Analyst: { tone: 'rank-analyst', icon: ChevronsUp },
  'Senior Analyst': { tone: 'rank-senior', icon: Shield },
  'Expert Analyst': { tone: 'rank-expert', icon: ShieldCheck },
  'Master Analyst': { tone: 'rank-master', icon: Crown },
};

export function rankLook(rank: string): RankLook {
  return RANK_LOOKS[rank as Rank] ?? RANK_LOOKS['Junior Analyst'];
}

export function RankBadge({ rank, className }: { rank: string; className?: string | undefined }) {
  const { tone, icon: Icon } = rankLook(rank);
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden />
      {rank}
    </Badge>
  );
}
