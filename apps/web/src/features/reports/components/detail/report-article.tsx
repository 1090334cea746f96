import type { Report } from '@watchfloor/contract';
import type { ReactNode } from 'react';
import { usePictures } from '@/domain/attachments/use-pictures';
import { MarkdownText } from '@/domain/text/markdown-text';
import type { MarkText } from '@/domain/text/render-inlines';
import { Card } from '@/ui/card';
import { ReportTags } from '../report-tags';
import { KeyJudgements } from './key-judgements';
import { ReportAttachments } from './report-attachments';
import { ReportEditions } from './report-editions';
import { ReportHeader } from './report-header';
import { ReportSources } from './report-sources';

/** Lines stay short enough to read; tables take the whole width. */
const TEXT = 'p-5 text-ink text-lead [&>:not([role=group])]:max-w-[80ch]';

interface ReportArticleProps {
  report: Report;
  actions: ReactNode;
  /** See `MarkdownText`. */
  markText?: MarkText | undefined;
}

export function ReportArticle({ report, actions, markText }: ReportArticleProps) {
  const pictures = usePictures(report.attachments);
  return (
    <Card>
      <article aria-labelledby="report-title">
        <ReportHeader report={report} actions={actions} />
        <KeyJudgements report={report} />
        <MarkdownText
          form="full"
          text={report.content}
          mentions={report.mentions}
          pictures={pictures}
          markText={markText}
          className={TEXT}
        />
        <ReportAttachments attachments={report.attachments ?? []} marking={report.marking} />
        <ReportSources sources={report.sources} />
        <ReportEditions report={report} />
        {report.tags.length > 0 && (
          <footer className="border-t px-5 py-4">
            <ReportTags tags={report.tags} className="flex-wrap" />
          </footer>
        )}
      </article>
    </Card>
  );
}
