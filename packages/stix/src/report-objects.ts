import type { Investigation, Report, ReportPlace } from '@watchfloor/contract';
import { toStixConfidence } from './confidence';
import { extensionOf, identityIdOf, markingRefs, type Producer } from './producer';
import { toStixId } from './stix-id';
import { type StixObject, type StixValue, toStixTime, withoutAbsent } from './stix-object';

/** Where a report came from, if another producer made it, nobody has changed it here since, and it is told as theirs. */
export interface Origin {
  readonly stixId: string;
  readonly created: string;
  readonly modified: string;
  /** Of its producer. */
  readonly identity: StixObject;
}

export interface ExportedReport {
  readonly report: Report;
  readonly entityIds: readonly string[];
  readonly origin?: Origin | undefined;
}

export const reportIdOf = (producer: Producer, { report, origin }: ExportedReport): string =>
  origin?.stixId ?? toStixId('report', producer.namespace, `report:${report.id}`);

const placeIdOf = (producer: Producer, reportId: string, place: ReportPlace): string =>
  toStixId(
    'location',
    producer.namespace,
    `place:${reportId}:${place.latitude},${place.longitude}:${place.label}`,
  );

const own = (producer: Producer, createdAt: string) => {
  const created = toStixTime(createdAt);
  return {
    spec_version: '2.1',
    created_by_ref: identityIdOf(producer),
    ...{ created, modified: created },
  };
};

const placeObject = (producer: Producer, report: Report, place: ReportPlace): StixObject => ({
  type: 'location',
  id: placeIdOf(producer, report.id, place),
  ...own(producer, report.createdAt),
  name: place.label,
  ...{ latitude: Number(place.latitude), longitude: Number(place.longitude) },
  object_marking_refs: markingRefs(producer, report.marking),
});

const sourceReferences = ({ sources = [] }: Report): StixValue[] =>
  sources.map(({ citation, url }) =>
    withoutAbsent({ source_name: 'Source', description: citation, url }),
  );

/** What STIX has no property for. */
const detailsOf = (report: Report) =>
  extensionOf(
    withoutAbsent({
      number: report.number,
      discipline: report.intelligenceType,
      region: report.region,
      tags: report.tags,
      observed_from: report.observedFrom,
      observed_to: report.observedTo,
      source_reliability: report.sourceReliability,
      information_credibility: report.informationCredibility,
      analytic_confidence: report.confidence,
      places: (report.places ?? []).map((place) => ({ ...place })),
      judgements: (report.judgements ?? []).map(({ text, likelihood, confidence }) =>
        withoutAbsent({ text, likelihood, confidence }),
      ),
      sources: (report.sources ?? []).map(({ citation, url, reliability, credibility }) =>
        withoutAbsent({ citation, url, reliability, credibility }),
      ),
    }),
  );

/** The report and its places. `refs` are the ids of what it is about. */
export function reportObjects(
  producer: Producer,
  exported: ExportedReport,
  refs: readonly string[],
): StixObject[] {
  const { report, origin } = exported;
  const places = (report.places ?? []).map((place) => placeObject(producer, report, place));
  const about = [...new Set([...refs, ...places.map(({ id }) => id)])];
  const producerId = origin?.identity.id ?? identityIdOf(producer);
  return [
    {
      type: 'report',
      id: reportIdOf(producer, exported),
      ...own(producer, report.createdAt),
      ...(origin
        ? { created: toStixTime(origin.created), modified: toStixTime(origin.modified) }
        : { modified: toStixTime(report.updatedAt) }),
      created_by_ref: producerId,
      name: report.title,
      description: report.content,
      published: toStixTime(report.createdAt),
      report_types: ['threat-report'],
      labels: [...new Set([report.intelligenceType, ...report.tags])],
      ...withoutAbsent({
        confidence: toStixConfidence(report.confidence, report.informationCredibility),
        revoked: report.retractedAt ? true : null,
      }),
      external_references: [
        {
          source_name: 'Watchfloor',
          external_id: report.number,
          url: new URL(`/reports/${report.id}`, producer.publicUrl).href,
        },
        ...sourceReferences(report),
      ],
      // The standard wants at least one.
      object_refs: about.length > 0 ? about : [producerId],
      object_marking_refs: markingRefs(producer, report.marking),
      extensions: detailsOf(report),
    },
    ...places,
  ];
}

/** The last version of a report that others no longer get here. It says nothing but that. */
export const withdrawnReport = (producer: Producer, told: StixObject): StixObject => ({
  type: 'report',
  id: told.id,
  ...own(producer, String(told.created)),
  name: 'Withdrawn',
  published: String(told.created),
  revoked: true,
  object_refs: [identityIdOf(producer)],
  ...(told.object_marking_refs ? { object_marking_refs: told.object_marking_refs } : {}),
});

export const investigationObject = (
  producer: Producer,
  investigation: Investigation,
  refs: readonly string[],
): StixObject => ({
  type: 'grouping',
  id: toStixId('grouping', producer.namespace, `investigation:${investigation.id}`),
  ...own(producer, investigation.createdAt),
  name: investigation.title,
  ...withoutAbsent({ description: investigation.description }),
  context: 'suspicious-activity',
  object_refs: refs.length > 0 ? refs : [identityIdOf(producer)],
  object_marking_refs: markingRefs(producer, investigation.marking),
  extensions: extensionOf({ status: investigation.status }),
});

/** That a report names another one of the bundle as a source. */
export const citationObject = (
  producer: Producer,
  citing: ExportedReport,
  cited: ExportedReport,
): StixObject => ({
  type: 'relationship',
  id: toStixId(
    'relationship',
    producer.namespace,
    `derived-from:${citing.report.id}:${cited.report.id}`,
  ),
  ...own(producer, citing.report.createdAt),
  relationship_type: 'derived-from',
  source_ref: reportIdOf(producer, citing),
  target_ref: reportIdOf(producer, cited),
  object_marking_refs: markingRefs(producer, citing.report.marking),
});
