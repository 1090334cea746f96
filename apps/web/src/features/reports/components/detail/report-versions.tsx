import { getRouteApi } from '@tanstack/react-router';
import { type Report, reportsEndpoints } from '@watchfloor/contract';
import { EarlierVersions } from '@/domain/earlier-versions';
import { endpointQuery } from '@/lib/endpoint-query';
import { EarlierVersion } from '../versions/earlier-version';

const route = getRouteApi('/shell/reports/$id');

/** Says that the report was edited, and shows earlier versions. */
export function ReportVersions({ report }: { report: Report }) {
  const { version: shown } = route.useSearch();
  return (
    <EarlierVersions
      key={shown}
      shown={shown}
      editedAt={report.updatedAt}
      description="The texts and markings this report had before, the latest first."
      query={endpointQuery(reportsEndpoints.listRevisions, { params: { id: report.id } })}
      className="sm:max-w-3xl lg:max-w-5xl"
    >
      {(version, next) => (
        <EarlierVersion
          version={version}
          next={next}
          report={report}
          isCompared={version.revision === shown}
        />
      )}
    </EarlierVersions>
  );
}
