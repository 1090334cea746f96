import { achievementIcon, type AchievementIcon as IconName } from '@watchfloor/contract';
import {
  Award,
  FileText,
  Flame,
  FolderSearch,
  GraduationCap,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Sparkles,
  TrendingUp,
} from 'lucide-react';

const ICONS: Record<IconName, LucideIcon> = {
  report: FileText,
  investigation: FolderSearch,
  task: ListChecks,
  comment: MessageSquare,
  level: TrendingUp,
  mastery: GraduationCap,
  streak: Flame,
  points: Sparkles,
  award: Award,
};

/** Picked by a keyword in the type (spec §2). */
export function AchievementIcon({ type, className }: { type: string; className?: string }) {
  const Icon = ICONS[achievementIcon(type)];
  return <Icon aria-hidden className={className} />;
}
