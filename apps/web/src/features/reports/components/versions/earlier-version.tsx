import { isAbove, type Report, type ReportRevision } from '@watchfloor/contract';
import { useMemo, useState } from 'react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { EarlierMarking } from '@/domain/marking/earlier-marking';
import { MarkdownText } from '@/domain/text/markdown-text';
import { Segmented } from '@/ui/segmented';
import { PortionedTitle } from '../portioned-title';
import { ReportTags } from '../report-tags';
import { currentVersion } from './compare-details';
import { VersionComparison } from './version-comparison';

interface EarlierVersionProps {
  version: ReportRevision;
  /** What replaced it; undefined if that is the report as it is now. */
  next: ReportRevision | undefined;
  report: Report;
  /** Begins with what changed since. */
  isCompared: boolean;
}

type Shown = 'text' | 'next' | 'now';

/** An earlier version: its text, or what changed since. */
export function EarlierVersion({ version, next, report, isCompared }: EarlierVersionProps) {
  const [shown, setShown] = useState<Shown>(isCompared ? 'now' : 'text');
  const now = useMemo(() => currentVersion(report), [report]);
  const { marking } = next ?? now;
  const isLowered = isAbove(version.marking.tlp, marking.tlp);
  const name = `Version ${version.revision}`;
  return (
    <>
      <Segmented<Shown>
        label={`Show of version ${version.revision}`}
        value={shown}
        onValueChange={setShown}
        options={[
          { value: 'text', label: 'Text' },
          ...(next
            ? [{ value: 'next', label: `Changes to version ${next.revision}` } as const]
            : []),
          { value: 'now', label: 'Changes to now' },
        ]}
        className="self-start"
      />
      <EarlierMarking marking={version.marking} reason={isLowered ? version.reason : null} />
      {!isLowered && version.reason && (
        <p className="wrap-anywhere text-ink-2 text-small">
          Reason for the change: <span dir="auto">“{version.reason}”</span>
        </p>
      )}
      {shown === 'text' && <VersionText version={version} />}
      {shown === 'next' && next && (
        <VersionComparison
          before={version}
          after={next}
          names={[name, `Version ${next.revision}`]}
        />
      )}
      {shown === 'now' && <VersionComparison before={version} after={now} names={[name, 'Now']} />}
    </>
  );
}

function VersionText({ version }: { version: ReportRevision }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-ink-2 text-small">
        <DisciplineBadge type={version.intelligenceType} />
        {version.region && <span dir="auto">{version.region}</span>}
      </div>
      <p dir="auto" className="break-words font-semibold text-body">
        <PortionedTitle title={version.title} />
      </p>
      <MarkdownText form="full" text={version.content} className="text-body" />
      <ReportTags tags={version.tags} className="flex-wrap" />
    </>
  );
}
