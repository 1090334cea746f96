import { type Report, reportsEndpoints } from '@watchfloor/contract';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { EarlierVersions } from '@/domain/earlier-versions';
import { EarlierMarking } from '@/domain/marking/earlier-marking';
import { endpointQuery } from '@/lib/endpoint-query';
import { PortionedText, PortionedTitle } from '../portioned-text';
import { ReportTags } from '../report-tags';

/** Says that the report was edited, and shows earlier versions. */
export function ReportVersions({ report }: { report: Report }) {
  return (
    <EarlierVersions
      editedAt={report.updatedAt}
      description="The texts and markings this report had before, the latest first."
      query={endpointQuery(reportsEndpoints.listRevisions, { params: { id: report.id } })}
    >
      {(version) => (
        <>
          <EarlierMarking marking={version.marking} reason={version.reason} />
          <div className="flex flex-wrap items-center gap-2 text-ink-2 text-small">
            <DisciplineBadge type={version.intelligenceType} />
            {version.region && <span dir="auto">{version.region}</span>}
          </div>
          <p dir="auto" className="break-words font-semibold text-body">
            <PortionedTitle title={version.title} />
          </p>
          <div
            dir="auto"
            className="whitespace-pre-wrap break-words text-body [unicode-bidi:plaintext]"
          >
            <PortionedText text={version.content} />
          </div>
          <ReportTags tags={version.tags} className="flex-wrap" />
        </>
      )}
    </EarlierVersions>
  );
}
