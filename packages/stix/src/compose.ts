import { combineMarkings, type Investigation, type Marking } from '@watchfloor/contract';
import { assessmentObjects, type ExportedAssessment } from './assessment-objects';
import { type ExportedEntity, entityIdOf, entityObject } from './entity-objects';
import { EXTENSION_OBJECTS, markingDefinitions, type Producer, producerIdentity } from './producer';
import {
  citationObject,
  type ExportedReport,
  investigationObject,
  reportIdOf,
  reportObjects,
} from './report-objects';
import type { StixObject } from './stix-object';

/** All that goes into a bundle. Whoever gathers it decides what the reader may see. */
export interface Exported {
  readonly reports: readonly ExportedReport[];
  readonly investigation?: Investigation;
  readonly entities: readonly ExportedEntity[];
  readonly assessments: readonly ExportedAssessment[];
  /** Of entities that no report of the bundle mentions. */
  readonly entityMarking?: Marking;
}

/** An entity is as restricted as the reports that say it. */
function markEntities({ reports, entityMarking }: Exported): (entityId: string) => Marking {
  const saidBy = new Map<string, Marking[]>();
  for (const { report, entityIds } of reports) {
    for (const id of entityIds) saidBy.set(id, [...(saidBy.get(id) ?? []), report.marking]);
  }
  return (id) => combineMarkings(saidBy.get(id) ?? (entityMarking ? [entityMarking] : []));
}

/** The objects, with the ids of TLP 2.0; `modified` is `created` until versions are known. */
export function composeObjects(producer: Producer, exported: Exported): StixObject[] {
  const { reports, investigation, entities, assessments } = exported;
  const markingOf = markEntities(exported);
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const byReportId = new Map(reports.map((one) => [one.report.id, one]));
  const assessed = Map.groupBy(assessments, ({ entityId }) => entityId);
  const refsOf = (entityId: string): string[] => {
    const entity = byId.get(entityId);
    if (!entity) return [];
    return [
      entityIdOf(producer, entity),
      ...(indicators.get(entityId) ?? []).map((object) => object.id),
    ];
  };
  const indicators = new Map(
    entities.map((entity) => [
      entity.id,
      (assessed.get(entity.id) ?? []).flatMap((one) => assessmentObjects(producer, one, entity)),
    ]),
  );
  const objects = [
    ...(investigation
      ? [
          investigationObject(
            producer,
            investigation,
            reports.map((one) => reportIdOf(producer, one)),
          ),
        ]
      : []),
    ...reports.flatMap((one) => reportObjects(producer, one, one.entityIds.flatMap(refsOf).sort())),
    ...reports.flatMap((one) =>
      (one.report.sources ?? []).flatMap(({ reportId }) => {
        const cited = reportId ? byReportId.get(reportId) : undefined;
        return cited ? [citationObject(producer, one, cited)] : [];
      }),
    ),
    ...entities.map((entity) => entityObject(producer, entity, markingOf(entity.id))),
    ...[...indicators.values()].flat(),
    ...reports.flatMap(({ origin }) => origin?.identity ?? []),
  ];
  const markings = [
    ...(investigation ? [investigation.marking] : []),
    ...reports.map(({ report }) => report.marking),
    ...entities.map(({ id }) => markingOf(id)),
    ...assessments.map(({ tlp }) => ({ tlp, compartments: [] })),
  ];
  return withoutRepeated([
    producerIdentity(producer),
    ...EXTENSION_OBJECTS,
    ...markingDefinitions(producer, markings),
    ...objects,
  ]);
}

/** Two entities may be the same observable. The first counts: nothing of others, which comes last, replaces what is ours. */
const withoutRepeated = (objects: readonly StixObject[]): StixObject[] =>
  [...new Map(objects.toReversed().map((object) => [object.id, object])).values()].toReversed();
