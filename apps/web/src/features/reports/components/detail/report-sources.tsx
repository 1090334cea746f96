import { formatGrade, type ReportSource } from '@watchfloor/contract';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { ReportNumberLink } from '@/domain/text/report-number-link';
import { LINK_CLASS } from '@/ui/link-style';
import { describeGrade } from '../report-words';

/** The sources as numbered endnotes. */
export function ReportSources({ sources = [] }: { sources?: readonly ReportSource[] | undefined }) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="border-t px-5 py-4">
      <h2 id="sources" className="mb-2 font-semibold text-ink-2 text-small">
        Sources
      </h2>
      <ol className="flex list-decimal flex-col gap-1.5 ps-6 text-dense text-ink-2 marker:font-mono marker:text-ink-3 marker:text-small">
        {sources.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an endnote is its number
          <li key={index} className="wrap-anywhere ps-1">
            <Endnote source={source} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Endnote({ source: { citation, url, report, reliability, credibility } }: EndnoteProps) {
  const grade = { sourceReliability: reliability, informationCredibility: credibility };
  const graded = formatGrade(grade);
  return (
    <>
      {report && (
        <>
          <ReportNumberLink number={report.number} className="font-mono text-small">
            {report.number}
          </ReportNumberLink>{' '}
          <MarkingChip limit={1} marking={report.marking} className="align-middle" />{' '}
        </>
      )}
      <span dir="auto" className="text-ink">
        {citation}
      </span>
      {url && (
        <>
          {' '}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            title={url}
            className={LINK_CLASS}
          >
            {hostOf(url)}
          </a>
        </>
      )}
      {graded && (
        <span title={describeGrade(grade)} className="ml-2 font-mono font-semibold text-small">
          {graded}
        </span>
      )}
    </>
  );
}

interface EndnoteProps {
  source: ReportSource;
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url;
