import {
  CSV_ROWS_MAX,
  combineMarkings,
  displayName,
  type EntityExportQuery,
  type Investigation,
  type InvestigationExportQuery,
  isLowered,
  type Marking,
  PDF_ROWS_MAX,
  type Report,
  type ReportExportQuery,
  type ReportRevision,
  type ReportsExportQuery,
  type Task,
  type Tlp,
  type TlpIds,
  uploadIdOf,
} from '@watchfloor/contract';
import { limitReader } from '../../db/sight';
import { conflict, invalid } from '../../errors';
import type { Actor, Platform, Proofs } from '../../platform';
import type { Json } from '../../responses';
import type { EntitiesService } from '../entities/entities.service';
import type { FilesService, PrintedPicture } from '../files/files.service';
import type { InvestigationsService } from '../investigations/investigations.service';
import type { ReportLinksService } from '../investigations/report-links.service';
import type { ReportRow, ReportsService } from '../reports/reports.service';
import { STIX_TYPE, type StixService } from '../stix/stix.service';
import type { TasksService } from '../tasks/tasks.service';
import type { Pictures } from './export-document';
import { nameExport } from './export-name';
import { countUnchanged, findExporter, findSight, type ReportVersion } from './exports.queries';
import { type InvestigationExport, toInvestigationCsv } from './investigation-parts';
import { LIST_TITLE } from './list-parts';
import { PAGE_ROWS, readPages, toItems } from './read-pages';
import { renderInWorker } from './render-in-worker';
import { reportCsvHeader, toReportCsv } from './report-columns';
import { renderMarkdown } from './report-markdown';
import { isCovered, LEFT_OUT, type ReportExport } from './report-parts';

export type ExportsService = ReturnType<typeof createExportsService>;

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer | AsyncIterable<string>;
}

/** The types and the extensions of the formats. */
const TYPES = {
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  stix: STIX_TYPE,
} as const;
type Format = keyof typeof TYPES;

interface Sources {
  readonly reports: Pick<
    ReportsService,
    'getReport' | 'readReports' | 'listRevisions' | 'listReports' | 'listRows' | 'countByMarking'
  >;
  readonly investigations: Pick<InvestigationsService, 'getInvestigation'>;
  readonly links: Pick<ReportLinksService, 'listLinkedReports'>;
  readonly tasks: Pick<TasksService, 'listInvestigationTasks'>;
  readonly files: Pick<FilesService, 'findPrinted'>;
  readonly entities: Pick<EntitiesService, 'get'>;
  readonly stix: Pick<StixService, 'composeReports' | 'composeEntity' | 'writeBundle'>;
  readonly proofs: Proofs;
}

/** Different pictures in one document. */
const PICTURES_MAX = 20;

/** Rows without texts: a batch is small, and takes one query. */
const STREAM_ROWS = 500;

const read = <T>(json: Json): T => JSON.parse(json.bytes.toString()) as T;

const withoutText = ({ content: _, ...row }: Report): ReportRow => row;

const changed = () => conflict('This changed while it was exported. Export it again.');

const tooMany = (most: number) =>
  invalid(
    'format',
    `This file would have more than ${most.toLocaleString('en')} rows. Narrow the list${most < CSV_ROWS_MAX ? ', or export it as CSV' : ''}.`,
  );

/** Characters of all reports of a bundle: others, too, take no more at once. */
const BUNDLE_TEXT_MAX = 15_000_000;
const tooLong = () =>
  invalid('format', 'These reports are too long for one bundle. Narrow the list.');

/** What the list was filtered by, by the names that its screen uses. */
const filterOf = ({ q, type, region, author, tag, from, to }: Partial<ReportsExportQuery>) => {
  const filter = { Search: q, Discipline: type, Region: region, Author: author, Tag: tag };
  const named = Object.entries({ ...filter, From: from, To: to });
  return Object.fromEntries(named.flatMap(([name, value]) => (value ? [[name, value]] : [])));
};

export function createExportsService(
  { db, transact, settings }: Platform,
  { reports, investigations, links, tasks, files, entities, stix, proofs }: Sources,
) {
  const publicUrl = settings.publicUrl.href;

  async function describeFile(actor: Actor) {
    const exporter = await findExporter(db, actor.id);
    const exportedBy = exporter ? displayName(exporter) : '';
    return { exportedBy, exportedAt: new Date().toISOString(), publicUrl };
  }

  /** What must not be passed on leaves only with whom it was given to. */
  async function requireProofFor(actor: Actor, { tlp }: Marking): Promise<void> {
    if (tlp === 'RED') await proofs.require(actor, 'if-protected');
  }

  /** The caller with what they may read now. A lower level than at the beginning ends the export. */
  async function renewSight(actor: Actor): Promise<Actor> {
    const sight = await findSight(db, actor.id);
    if (!sight || sight.clearance < actor.clearance) throw changed();
    const renewed = { ...actor, ...sight };
    return actor.ceiling === undefined ? renewed : limitReader(renewed, actor.ceiling);
  }

  /** Nobody gets what they lost sight of while the file was made, or under a marking that it no longer has. */
  async function requireUnchanged(actor: Actor, rows: readonly ReportVersion[]): Promise<void> {
    if ((await countUnchanged(db, actor, rows)) < rows.length) throw changed();
  }

  const toFile = (
    title: string,
    tlp: Tlp,
    at: string,
    format: Format,
    body: ExportFile['body'],
  ): ExportFile => ({
    name: nameExport(title, tlp, at, format === 'stix' ? 'json' : format),
    type: TYPES[format],
    body,
  });

  /** Reports with their details, which lists do not have, as the objects of a bundle. */
  async function composeReports(
    actor: Actor,
    rows: readonly ReportVersion[],
    investigation?: Investigation,
  ) {
    const found: Report[] = [];
    for (let i = 0; i < rows.length; i += PAGE_ROWS) {
      const ids = rows.slice(i, i + PAGE_ROWS).map(({ id }) => id);
      found.push(...(await reports.readReports(actor, ids)));
      const length = found.reduce((sum, { content }) => sum + content.length, 0);
      if (length > BUNDLE_TEXT_MAX) throw tooLong();
    }
    const known = new Map(rows.map(({ id, revision }) => [id, revision]));
    const isSame = found.every(({ id, revision }) => known.get(id) === revision);
    if (!isSame || found.length < rows.length) throw changed();
    return stix.composeReports(actor, found, investigation);
  }

  async function readReport(actor: Actor, id: string): Promise<ReportExport> {
    const [report, revisions, file] = await Promise.all([
      reports.getReport(actor, id),
      reports.listRevisions(actor, id),
      describeFile(actor),
    ]);
    const exported = read<Report>(report);
    return {
      ...file,
      pictures: new Map(),
      report: exported,
      revisions: read<ReportRevision[]>(revisions).map(
        ({ revision, replacedAt, replacedBy, reason, marking }) => ({
          revision,
          replacedAt,
          replacedBy: replacedBy && displayName(replacedBy),
          reason: reason && (isCovered(exported, marking) ? reason : LEFT_OUT),
        }),
      ),
    };
  }

  /** The pictures among a report's files that its text shows. */
  async function readPictures(
    actor: Actor,
    { content, attachments = [] }: Report,
    signal: AbortSignal,
  ): Promise<Pictures> {
    const shown = attachments.filter(({ url, preview }) => preview && content.includes(url));
    const pictures = new Map<string, PrintedPicture>();
    for (const { url } of shown.slice(0, PICTURES_MAX)) {
      const picture = await files.findPrinted(actor, uploadIdOf(url) ?? '', signal);
      if (picture) pictures.set(url, picture);
    }
    return pictures;
  }

  async function renderReport(
    actor: Actor,
    source: ReportExport,
    format: ReportExportQuery['format'],
    tlpIds: TlpIds,
    signal: AbortSignal,
  ): Promise<Buffer> {
    if (format === 'md') return Buffer.from(renderMarkdown(source));
    if (format === 'stix') {
      const objects = await stix.composeReports(actor, [source.report]);
      return Buffer.from(await stix.writeBundle(objects, tlpIds));
    }
    const pictures = await readPictures(actor, source.report, signal);
    return renderInWorker({ kind: 'report', format, source: { ...source, pictures } }, signal);
  }

  async function readInvestigation(
    actor: Actor,
    id: string,
    most: number,
  ): Promise<InvestigationExport> {
    const investigation = read<Investigation>(await investigations.getInvestigation(actor, id));
    const linked = await readPages<Report>(most, (page) =>
      links.listLinkedReports(actor, id, { ...page, text: 'full' }),
    );
    const listed = await readPages<Task>(most, (page) =>
      tasks.listInvestigationTasks(actor, id, { ...page, sort: 'newest' }),
    );
    if (!linked || !listed) throw tooMany(most);
    return {
      ...(await describeFile(actor)),
      investigation,
      reports: linked.map(withoutText),
      tasks: listed,
      marking: combineMarkings([investigation, ...linked].map(({ marking }) => marking)),
    };
  }

  /** Up to a number of rows, with the marking of all of them. */
  async function collectRows(actor: Actor, query: ReportsExportQuery, most: number) {
    const found = await readPages<Report>(most, (page) =>
      reports.listReports(db, actor, { ...query, ...page }),
    );
    if (!found) throw tooMany(most);
    const rows = found.map(withoutText);
    return { rows, marking: combineMarkings(rows.map(({ marking }) => marking)) };
  }

  const recordList = (actor: Actor, query: ReportsExportQuery, marking: Marking, count: number) =>
    transact((_tx, publish) =>
      publish({
        type: 'reports.exported',
        actorId: actor.id,
        format: query.format,
        marking,
        count,
        filter: filterOf({ ...query, q: undefined }),
      }),
    );

  /** A row at a time would be slow, all at once large. */
  async function* streamRows(
    actor: Actor,
    query: ReportsExportQuery,
    marking: Marking,
  ): AsyncIterable<string> {
    yield reportCsvHeader();
    for (let cursor: string | undefined; ; ) {
      const reader = await renewSight(actor);
      const page = await reports.listRows(reader, { ...query, limit: STREAM_ROWS, cursor });
      const rows = toItems(page);
      // The file is labelled already: it ends rather than holding what its label does not cover.
      if (rows.some((row) => isLowered(row.marking, marking))) throw changed();
      yield toReportCsv(rows, publicUrl);
      if (!page.nextCursor) return;
      cursor = page.nextCursor;
    }
  }

  return {
    async exportReport(
      actor: Actor,
      id: string,
      { format, tlpIds }: ReportExportQuery,
      signal: AbortSignal,
    ): Promise<ExportFile> {
      const source = await readReport(actor, id);
      const { report, exportedAt } = source;
      await requireProofFor(actor, report.marking);
      const body = await renderReport(actor, source, format, tlpIds, signal);
      const now = await renewSight(actor);
      await reports.getReport(now, id);
      await requireUnchanged(now, [report]);
      await transact((_tx, publish) =>
        publish({
          type: 'report.exported',
          ...{ reportId: id, userId: report.userId, actorId: actor.id, format },
          ...{ marking: report.marking, revision: report.revision },
        }),
      );
      return toFile(report.title, report.marking.tlp, exportedAt, format, body);
    },

    async exportReports(
      actor: Actor,
      query: ReportsExportQuery,
      signal: AbortSignal,
    ): Promise<ExportFile> {
      const file = await describeFile(actor);
      const { format } = query;
      if (format === 'csv' && !query.q) {
        const counted = await reports.countByMarking(actor, query);
        const marking = combineMarkings(counted.map((one) => one.marking));
        const count = counted.reduce((total, one) => total + one.count, 0);
        await requireProofFor(actor, marking);
        await recordList(actor, query, marking, count);
        const lines = streamRows(actor, query, marking);
        return toFile(LIST_TITLE, marking.tlp, file.exportedAt, format, lines);
      }
      const most = format === 'csv' ? CSV_ROWS_MAX : PDF_ROWS_MAX;
      const { rows, marking } = await collectRows(actor, query, most);
      await requireProofFor(actor, marking);
      const source = { ...file, rows, marking, filter: filterOf(query) };
      const body =
        format === 'pdf'
          ? await renderInWorker({ kind: 'list', format, source }, signal)
          : Buffer.from(
              format === 'stix'
                ? await stix.writeBundle(await composeReports(actor, rows), query.tlpIds)
                : reportCsvHeader() + toReportCsv(rows, publicUrl),
            );
      await requireUnchanged(await renewSight(actor), rows);
      await recordList(actor, query, marking, rows.length);
      return toFile(LIST_TITLE, marking.tlp, file.exportedAt, format, body);
    },

    async exportInvestigation(
      actor: Actor,
      id: string,
      { format, tlpIds }: InvestigationExportQuery,
      signal: AbortSignal,
    ): Promise<ExportFile> {
      const most = format === 'csv' ? CSV_ROWS_MAX : PDF_ROWS_MAX;
      const source = await readInvestigation(actor, id, most);
      const { investigation, marking, exportedAt } = source;
      await requireProofFor(actor, marking);
      const body =
        format === 'pdf'
          ? await renderInWorker({ kind: 'investigation', format, source }, signal)
          : Buffer.from(
              format === 'stix'
                ? await stix.writeBundle(
                    await composeReports(actor, source.reports, investigation),
                    tlpIds,
                  )
                : toInvestigationCsv(source),
            );
      const now = await renewSight(actor);
      const current = read<Investigation>(await investigations.getInvestigation(now, id));
      if (current.revision !== investigation.revision) throw changed();
      await requireUnchanged(now, source.reports);
      await transact((_tx, publish) =>
        publish({
          type: 'investigation.exported',
          ...{ investigationId: id, userId: investigation.userId, actorId: actor.id, format },
          ...{ marking, revision: investigation.revision, count: source.reports.length },
        }),
      );
      return toFile(investigation.title, marking.tlp, exportedAt, format, body);
    },

    async exportEntity(
      actor: Actor,
      id: string,
      { format, tlpIds }: EntityExportQuery,
    ): Promise<ExportFile> {
      const { exportedAt } = await describeFile(actor);
      const entity = await entities.get(db, actor, id);
      const { objects, marking } = await stix.composeEntity(actor, entity);
      await requireProofFor(actor, marking);
      const body = Buffer.from(await stix.writeBundle(objects, tlpIds));
      await entities.get(db, await renewSight(actor), id);
      await transact((_tx, publish) =>
        publish({
          type: 'entity.exported',
          ...{ entityId: entity.id, actorId: actor.id, format, marking },
        }),
      );
      return toFile(entity.label, marking.tlp, exportedAt, format, body);
    },
  };
}
