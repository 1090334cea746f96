import type { Assessment } from '@watchfloor/contract';
import { toStixConfidence } from './confidence';
import { type ExportedEntity, entityIdOf, patternOf } from './entity-objects';
import { extensionOf, identityIdOf, markingRefs, type Producer } from './producer';
import { toStixId } from './stix-id';
import { type StixObject, toStixTime, withoutAbsent } from './stix-object';

export type ExportedAssessment = Omit<Assessment, 'author'> & { readonly entityId: string };

/** Only what somebody asserts to be bad is an indicator; other observables are just seen. */
const INDICATOR_TYPES = { malicious: 'malicious-activity', suspicious: 'anomalous-activity' };

/** An indicator with its observable, or a note about the entity. */
export function assessmentObjects(
  producer: Producer,
  assessment: ExportedAssessment,
  entity: ExportedEntity,
): StixObject[] {
  const { id, verdict, note, credibility, reliability, tlp } = assessment;
  const created = toStixTime(assessment.createdAt);
  const common = {
    spec_version: '2.1',
    created_by_ref: identityIdOf(producer),
    ...{ created, modified: created },
    object_marking_refs: markingRefs(producer, { tlp, compartments: [] }),
    ...withoutAbsent({ confidence: toStixConfidence(null, credibility) }),
  };
  const extensions = extensionOf(
    withoutAbsent({
      verdict,
      source_reliability: reliability,
      information_credibility: credibility,
    }),
  );
  const about = entityIdOf(producer, entity);
  const pattern = patternOf(entity);
  if (pattern && (verdict === 'malicious' || verdict === 'suspicious')) {
    const indicator = {
      type: 'indicator',
      id: toStixId('indicator', producer.namespace, `assessment:${id}`),
      ...common,
      ...withoutAbsent({ description: note }),
      name: entity.value,
      indicator_types: [INDICATOR_TYPES[verdict]],
      ...{ pattern, pattern_type: 'stix' },
      valid_from: toStixTime(assessment.validFrom),
      ...withoutAbsent({
        valid_until: assessment.validUntil ? toStixTime(assessment.validUntil) : null,
      }),
      extensions,
    };
    const basedOn = {
      type: 'relationship',
      id: toStixId('relationship', producer.namespace, `based-on:${id}`),
      ...common,
      relationship_type: 'based-on',
      ...{ source_ref: indicator.id, target_ref: about },
    };
    return [indicator, basedOn];
  }
  return [
    {
      type: 'note',
      id: toStixId('note', producer.namespace, `assessment:${id}`),
      ...common,
      content: note ?? `Verdict: ${verdict}.`,
      object_refs: [about],
      extensions,
    },
  ];
}
