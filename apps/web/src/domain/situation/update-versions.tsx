import type { SituationUpdate } from '@watchfloor/contract';
import { EarlierVersions } from '@/domain/earlier-versions';
import { SeverityBadge } from '@/domain/severity-badge';
import { formatPosition } from '@/map/map-position';
import type { SituationBoard } from './situation-board';

interface UpdateVersionsProps {
  board: SituationBoard;
  update: SituationUpdate;
}

/** Says that the update was corrected, and shows what it said before. */
export function UpdateVersions({ board, update }: UpdateVersionsProps) {
  return (
    <EarlierVersions
      editedAt={update.updatedAt}
      description="What this update said before, the latest first."
      query={board.revisions(update.id)}
    >
      {(version) => (
        <>
          <div className="flex flex-wrap items-center gap-2 text-ink-2 text-small">
            <SeverityBadge severity={version.severity} />
            <span className="font-mono">{formatPosition(version)}</span>
            {version.category && <span>Category: {version.category}</span>}
            {version.subject && <span>Subject: {version.subject}</span>}
          </div>
          <p className="wrap-anywhere font-semibold text-body">{version.title}</p>
          <p className="wrap-anywhere whitespace-pre-wrap text-body">{version.description}</p>
        </>
      )}
    </EarlierVersions>
  );
}
