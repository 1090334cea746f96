import { Link } from '@tanstack/react-router';
import { type Investigation, investigationsEndpoints } from '@watchfloor/contract';
import { ArrowLeft } from 'lucide-react';
import { EarlierVersions } from '@/domain/earlier-versions';
import { InvestigationStatusBadge } from '@/domain/investigation-status-badge';
import { ChangeMarkingButton } from '@/domain/marking/change-marking-button';
import { EarlierMarking } from '@/domain/marking/earlier-marking';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { ReadableBy } from '@/domain/marking/readable-by';
import { MemberLink } from '@/domain/member-link';
import { PresentMembers } from '@/domain/presence/present-members';
import { useTextMarks } from '@/domain/text/text-marks';
import { endpointQuery } from '@/lib/endpoint-query';
import { buttonClass } from '@/ui/button-style';
import { FoldedText } from '@/ui/folded-text';
import { PageHeader } from '@/ui/page-header';
import { RelativeTime } from '@/ui/relative-time';
import { InvestigationActions } from './investigation-actions';

interface InvestigationHeaderProps {
  investigation: Investigation;
}

export function InvestigationHeader({ investigation }: InvestigationHeaderProps) {
  const { id, title, description, status, createdAt, closedAt, user } = investigation;
  const markText = useTextMarks()(id, description ?? '');
  return (
    <div className="flex flex-col gap-3">
      <PageHeader
        back={<BackToInvestigations />}
        eyebrow={<MarkingChip marking={investigation.marking} />}
        title={<span dir="auto">{title}</span>}
        actions={<InvestigationActions key={id} investigation={investigation} />}
      />
      {description && (
        <FoldedText
          text={description}
          renderText={markText}
          className="max-w-4xl text-body text-ink-2 leading-6"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-small">
        <InvestigationStatusBadge status={status} />
        <span>
          Created <RelativeTime time={createdAt} />
        </span>
        {closedAt && (
          <span>
            Closed <RelativeTime time={closedAt} />
          </span>
        )}
        {investigation.revision > 1 && <InvestigationVersions investigation={investigation} />}
        <MemberLink member={user} avatarSize="xs" />
        <PresentMembers key={id} place="investigation" placeId={id} />
        <ChangeMarkingButton key={`marking-${id}`} kind="investigation" object={investigation} />
        <ReadableBy key={`readers-${id}`} kind="investigation" object={investigation} />
      </div>
    </div>
  );
}

function InvestigationVersions({ investigation: { id, updatedAt } }: InvestigationHeaderProps) {
  return (
    <EarlierVersions
      editedAt={updatedAt}
      description="The titles, descriptions and markings this investigation had before, the latest first."
      query={endpointQuery(investigationsEndpoints.listRevisions, { params: { id } })}
    >
      {(version) => (
        <>
          <EarlierMarking marking={version.marking} reason={version.reason} />
          <p dir="auto" className="break-words font-semibold text-body">
            {version.title}
          </p>
          <p dir="auto" className="whitespace-pre-wrap break-words text-body text-ink-2">
            {version.description ?? 'No description'}
          </p>
        </>
      )}
    </EarlierVersions>
  );
}

export function BackToInvestigations() {
  return (
    <Link to="/investigations" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      <ArrowLeft aria-hidden />
      Back to Investigations
    </Link>
  );
}
