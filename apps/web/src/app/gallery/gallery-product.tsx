import { INTELLIGENCE_TYPES, RANKS } from '@watchfloor/contract';
import { DisciplineBadge, DisciplineIcon } from '@/domain/discipline-badge';
import { MemberAvatar } from '@/domain/member-avatar';
import { MemberName } from '@/domain/member-name';
import { RankBadge } from '@/domain/rank-badge';
import { SeverityBadge } from '@/domain/severity-badge';
import { TaskStatusBadge } from '@/domain/task-status-badge';
import { Badge } from '@/ui/badge';
import { RelativeTime } from '@/ui/relative-time';
import { GalleryRow, GallerySection } from './gallery-section';

const SEVERITIES = ['low', 'medium', 'high', 'critical'];
const STATUSES = ['open', 'in-progress', 'completed'];
const TEXT_TONES = ['text-ink', 'text-ink-2', 'text-ink-3', 'text-accent', 'text-danger'];
const MEMBER = {
  firstName: 'Elin',
  lastName: 'Haugen',
  email: 'elin@northwatch.example',
  profileImageUrl: null,
  state: 'active' as const,
};

export function GalleryProduct() {
  return (
    <GallerySection title="The product's vocabulary">
      <GalleryRow>
        {INTELLIGENCE_TYPES.map((type) => (
          <DisciplineBadge key={type} type={type} />
        ))}
        {INTELLIGENCE_TYPES.map((type) => (
          <DisciplineIcon key={type} type={type} />
        ))}
      </GalleryRow>
      <GalleryRow>
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} severity={severity} />
        ))}
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} severity={severity} palette="pin" />
        ))}
      </GalleryRow>
      <GalleryRow>
        {STATUSES.map((status) => (
          <TaskStatusBadge key={status} status={status} />
        ))}
        <Badge>neutral</Badge>
        <Badge variant="outline">outline</Badge>
        <Badge tone="danger">danger</Badge>
      </GalleryRow>
      <GalleryRow>
        {RANKS.map((rank) => (
          <RankBadge key={rank} rank={rank} />
        ))}
      </GalleryRow>
      <GalleryRow>
        {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
          <MemberAvatar key={size} member={MEMBER} size={size} isNamed />
        ))}
        <MemberName member={MEMBER} avatarSize="sm" />
        <RelativeTime
          time={new Date(Date.now() - 12 * 60_000)}
          className="font-mono text-ink-3 text-meta"
          format="short"
        />
        <RelativeTime
          time={new Date(Date.now() - 3 * 3_600_000)}
          className="text-ink-3 text-small"
        />
      </GalleryRow>
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-figure">1,284</p>
        <p className="font-semibold text-title">Title 20</p>
        <p className="text-lead">Lead 16</p>
        <p className="text-body">Body 13.5: track ends 31 nm off the coast at 0412Z.</p>
        <p className="text-dense text-ink-2">Dense 13: sister ship reported the same gap.</p>
        <p className="text-ink-3 text-small">Small 12: six of 38, two from outside</p>
        <p className="font-mono text-ink-3 text-meta">Meta 11: 69.6492, 18.9553</p>
      </div>
      {['bg-canvas', 'bg-surface', 'bg-raised', 'bg-hover'].map((ground) => (
        <div key={ground} className={`flex flex-wrap gap-3 rounded-control border p-2 ${ground}`}>
          {TEXT_TONES.map((tone) => (
            <span key={tone} className={tone}>
              {tone}
            </span>
          ))}
          <SeverityBadge severity="critical" />
          <DisciplineBadge type="SIGINT" />
          <RankBadge rank="Master Analyst" />
        </div>
      ))}
    </GallerySection>
  );
}
