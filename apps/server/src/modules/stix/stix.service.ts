import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  combineMarkings,
  type Entity,
  type Investigation,
  isAbove,
  type Marking,
  type Report,
  TLP_LEVELS,
  type Tlp,
  type TlpIds,
} from '@watchfloor/contract';
import {
  bundleIdOf,
  canonicalJson,
  composeObjects,
  forConsumer,
  isOwn,
  type Producer,
  type StixObject,
  tlpMarking,
  toStixTime,
  withdrawnReport,
} from '@watchfloor/stix';
import { levelOf } from '../../db/sight';
import type { Actor, Platform } from '../../platform';
import type { ExportedEntitiesService } from '../entities/exported-entities.service';
import {
  EVERYBODY,
  findProducer,
  listOrigins,
  saveVersions,
  type Version,
} from './stix-versions.queries';

export type StixService = ReturnType<typeof createStixService>;

export const STIX_TYPE = 'application/stix+json;version=2.1';

/** So many objects are worked on before other requests get their turn. */
const TURN = 50;

/** An object that was not told yet. */
export interface ComposedObject {
  readonly object: StixObject;
  /** Of its content, without its version. */
  readonly digest: string;
}

/** What others get of reports, investigations and entities, as STIX 2.1. */
export function createStixService(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  { entities }: { entities: ExportedEntitiesService },
) {
  const getProducer = async (): Promise<Producer> => ({
    ...(await findProducer(db)),
    name: `Watchfloor at ${settings.publicUrl.host}`,
    publicUrl: settings.publicUrl.href,
  });

  /** Objects of our own get the time of their last change: `modified` of the same content stays the same for the same audience. */
  async function stampVersions(
    producer: Producer,
    objects: readonly StixObject[],
    audienceOf: (marked: StixObject) => string,
  ): Promise<StixObject[]> {
    const versions: Version[] = [];
    for (const [i, object] of objects.entries()) {
      if (i % TURN === 0) await setImmediate();
      // Markings have no versions.
      if (!('modified' in object && isOwn(producer, object))) continue;
      versions.push(toVersion(object, object.object_marking_refs ? audienceOf(object) : EVERYBODY));
    }
    const modified = await saveVersions(db, versions);
    return objects.map((object) => {
      const time = modified.get(object.id);
      return time ? { ...object, modified: toStixTime(time) } : object;
    });
  }

  return {
    getProducer,

    /** Reports with their details, which the reader has just read. */
    async composeReports(
      actor: Actor,
      reports: readonly Report[],
      investigation?: Investigation,
    ): Promise<StixObject[]> {
      const [producer, origins, named] = await Promise.all([
        getProducer(),
        listOrigins(db, reports),
        entities.ofReports(
          db,
          actor,
          reports.map(({ id }) => id),
        ),
      ]);
      const { tlp: level } = combineMarkings(
        [...reports, ...(investigation ? [investigation] : [])].map(({ marking }) => marking),
      );
      return stampVersions(
        producer,
        composeObjects(producer, {
          reports: reports.map((report) => ({
            report,
            entityIds: named.idsOf(report.id),
            origin: origins.get(report.id),
          })),
          entities: named.entities,
          // The whole is labelled as its reports are.
          assessments: named.assessments.filter(({ tlp }) => !isAbove(tlp, level)),
          ...(investigation ? { investigation } : {}),
        }),
        audienceFor(actor, level),
      );
    },

    /** What explains the objects of a channel up to this level. */
    async composeFrame(highest: Tlp): Promise<StixObject[]> {
      const producer = await getProducer();
      const nothing = { reports: [], entities: [], assessments: [] };
      return [
        ...composeObjects(producer, nothing),
        ...TLP_LEVELS.filter((tlp) => !isAbove(tlp, highest)).map((tlp) => tlpMarking(tlp, '2.0')),
      ];
    },

    /**
     * One report with what it names, not what that was merged into, as everybody gets it who may read it: verdicts that only some of
     * them see are left out. So are those of other producers, who tell them themselves: else two installations would tell each other
     * the same for ever.
     */
    async composeAlone(actor: Actor, report: Report): Promise<ComposedObject[]> {
      const [producer, origins, named] = await Promise.all([
        getProducer(),
        listOrigins(db, [report]),
        entities.namedIn(db, actor, report.id),
      ]);
      const { tlp, compartments } = report.marking;
      const isForSome = tlp === 'RED' || compartments.length > 0;
      const level = isForSome && isAbove(tlp, 'GREEN') ? 'GREEN' : tlp;
      const objects = composeObjects(producer, {
        reports: [{ report, entityIds: named.idsOf(report.id), origin: origins.get(report.id) }],
        entities: named.entities,
        assessments: named.assessments.filter((one) => !one.isImported && !isAbove(one.tlp, level)),
      });
      return objects.map((object) => toComposed(producer, object));
    },

    /** Undefined for a report of another producer, which is not ours to take back. */
    async composeWithdrawn(told: StixObject): Promise<ComposedObject | undefined> {
      const producer = await getProducer();
      return isOwn(producer, told)
        ? toComposed(producer, withdrawnReport(producer, told))
        : undefined;
    },

    /** With the time of their last change for this audience, before it gets them. */
    stamp: async (objects: readonly StixObject[], audience: string): Promise<StixObject[]> =>
      stampVersions(await getProducer(), objects, () => audience),

    async composeEntity(
      actor: Actor,
      { id }: Entity,
    ): Promise<{ objects: StixObject[]; marking: Marking }> {
      const [producer, { marking, ...found }] = await Promise.all([
        getProducer(),
        entities.one(db, actor, id),
      ]);
      const exported = { ...found, reports: [], entityMarking: marking };
      const said = found.assessments.map(({ tlp }) => ({ tlp, compartments: [] }));
      return {
        objects: await stampVersions(
          producer,
          composeObjects(producer, exported),
          audienceFor(actor, 'RED'),
        ),
        marking: combineMarkings([marking, ...said]),
      };
    },

    /** The text of a bundle, for a consumer that knows these ids of TLP. */
    async writeBundle(objects: readonly StixObject[], ids: TlpIds): Promise<string> {
      const parts: string[] = [];
      for (const [i, object] of forConsumer(objects, ids).entries()) {
        if (i % TURN === 0) await setImmediate();
        parts.push(JSON.stringify(object));
      }
      const text = parts.join(',\n');
      const { namespace } = await findProducer(db);
      return `{"type":"bundle","id":"${bundleIdOf(namespace, text)}","objects":[\n${text}\n]}\n`;
    },
  };
}

const digestOf = (object: Parameters<typeof canonicalJson>[0]): string =>
  createHash('sha256').update(canonicalJson(object)).digest('base64url');

function toComposed(producer: Producer, object: StixObject): ComposedObject {
  const { modified: _, ...content } = object;
  return { object, digest: digestOf(isOwn(producer, object) ? content : object) };
}

function toVersion({ modified, ...object }: StixObject, audience: string): Version {
  return { stixId: object.id, audience, digest: digestOf(object), modified: String(modified) };
}

const RED = tlpMarking('RED', '2.0').id;

/**
 * Who gets the same of an object as the actor in a bundle up to this level: those who may read its marking and the same verdicts. RED
 * names its readers, and a grouping has the reports that its reader sees: these are the actor's own.
 */
function audienceFor(actor: Actor, highest: Tlp): (object: StixObject) => string {
  const level = Math.min(actor.clearance, levelOf(highest));
  return ({ type, object_marking_refs }) => {
    const refs = [object_marking_refs ?? []].flat().map(String);
    return type === 'grouping' || refs.includes(RED) ? actor.id : `${level}:${refs.join()}`;
  };
}
