import type { HitSource } from '@watchfloor/contract';
import {
  CircleUserRound,
  FileText,
  FolderSearch,
  Hexagon,
  ListTodo,
  type LucideIcon,
  MapPin,
  MessageSquare,
  Newspaper,
  Radar,
} from 'lucide-react';

const ICONS: Readonly<Record<HitSource, LucideIcon>> = {
  report: FileText,
  judgement: FileText,
  file: FileText,
  'report-comment': MessageSquare,
  investigation: FolderSearch,
  task: ListTodo,
  'task-comment': MessageSquare,
  member: CircleUserRound,
  room: Radar,
  'forum-message': MessageSquare,
  'room-message': MessageSquare,
  'personal-update': MapPin,
  'room-update': MapPin,
  pin: MapPin,
  'feed-item': Newspaper,
  entity: Hexagon,
};

/** What it is, for hits without a discipline. The words beside it say it too. */
export function HitIcon({ source }: { source: HitSource }) {
  const Icon = ICONS[source];
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />;
}
