import { parentPort } from 'node:worker_threads';
import { renderDocx } from './docx/render-docx';
import type { ExportDocument } from './export-document';
import { composeInvestigation, type InvestigationExport } from './investigation-parts';
import { composeList, type ListExport } from './list-parts';
import { renderPdf } from './pdf/render-pdf';
import { composeReport, type ReportExport } from './report-parts';

type Source =
  | { readonly kind: 'report'; readonly source: ReportExport }
  | { readonly kind: 'list'; readonly source: ListExport }
  | { readonly kind: 'investigation'; readonly source: InvestigationExport };

export type ExportTask = Source & { readonly format: 'pdf' | 'docx' };

function compose(task: ExportTask): ExportDocument {
  if (task.kind === 'report') return composeReport(task.source);
  return task.kind === 'list' ? composeList(task.source) : composeInvestigation(task.source);
}

async function render(task: ExportTask): Promise<void> {
  const bytes = await (task.format === 'pdf' ? renderPdf : renderDocx)(compose(task));
  // A copy that owns its memory, so that it can be handed over.
  const copy = new Uint8Array(bytes);
  parentPort?.postMessage(copy, [copy.buffer]);
}

parentPort?.on('message', (task: ExportTask) => void render(task));
