import {
  type ErrorDetail,
  type MarkedKind,
  TLP_LEVELS,
  type Tlp,
  tlpLabel,
} from '@watchfloor/contract';
import type { Database, Tx } from '../../db/client';
import { OPEN_AUDIENCE, withTaken } from '../../db/sight';
import type { Publish } from '../../db/transact';
import { AppError, conflict } from '../../errors';
import type { Actor } from '../../platform';
import { DISCUSSION_MAX, readDiscussion } from './discussion.queries';
import { findMarking } from './markings.queries';
import * as queries from './spill.queries';
import type { FoundPassage } from './spill-tasks';
import { runSpillTask } from './spill-thread';

/** Where a text is about to be read. */
export type Place =
  | { readonly kind: 'forum' | 'feedback' | 'map' | 'watch-log' | 'entity-names' }
  | { readonly kind: 'war-room'; readonly id: string; readonly isPrivate: boolean }
  | {
      readonly kind: 'report' | 'investigation' | 'task' | 'entity';
      readonly audienceId: number;
      /** The report that is about to be read there. Its own text is no passage of another. */
      readonly reportId?: string;
    };

const NAMES: Readonly<Record<Place['kind'], string>> = {
  forum: 'The forum',
  feedback: 'Feedback',
  map: 'The map',
  'watch-log': 'The watch log',
  'war-room': 'This war room',
  report: 'This report',
  investigation: 'This investigation',
  task: 'This task',
  entity: 'This assessment',
  'entity-names': 'The list of entities',
};

interface Audience {
  readonly level: Tlp;
  /** Texts of audiences up to this number are for everyone who reads the place. */
  readonly open: number;
  /** Null: everyone with the level. */
  readonly readers: queries.Readers | null;
  /** The writer may not know who is named, and must not find out by what is refused. */
  readonly isSecret: boolean;
}

/** A passage that the writer sends on, with the reason. To be given to `publishSpill` when the text is stored. */
export interface ConfirmedSpill {
  readonly place: Place['kind'];
  readonly reportIds: readonly string[];
  readonly reason: string;
}

interface Finding extends Pick<FoundPassage, 'length' | 'passage'> {
  readonly path: string;
  readonly reportId: string;
  readonly title: string;
  readonly tlp: Tlp;
}

interface Field {
  readonly path: string;
  readonly text: string;
}

/**
 * Texts that are to be stored in a place, by the path of their field. Refuses a label above the place, and a passage of a
 * report that not every reader of the place may read unless there is a reason. Compares with reports that the writer can read
 * only, so that nobody learns of others.
 */
export async function guardTexts(
  tx: Tx,
  writer: Actor,
  place: Place,
  texts: Readonly<Record<string, string | null>>,
  reason: string | undefined,
): Promise<ConfirmedSpill | null> {
  const details = await compareTexts(tx, writer, place, texts);
  const canConfirm = details.every(({ kind }) => kind !== 'label');
  return confirm(place, details, canConfirm ? reason : undefined);
}

interface MarkedPlace {
  readonly kind: MarkedKind;
  readonly audienceId: number;
  readonly reportId?: string;
}

interface Opened {
  readonly place: MarkedPlace;
  readonly id: string;
  /** Of the object itself. */
  readonly texts: Readonly<Record<string, string | null>>;
}

/** What more people are about to read with an object that is locked: its own texts, and what others wrote below it. */
export async function guardOpened(
  tx: Tx,
  writer: Actor,
  { place, id, texts }: Opened,
  reason: string | undefined,
): Promise<ConfirmedSpill | null> {
  const own = await guardTexts(tx, writer, place, texts, reason);
  const parts = await readDiscussion(tx, place.kind, id);
  if (!parts) {
    const most = DISCUSSION_MAX.toLocaleString('en');
    throw conflict(
      `More than ${most} characters were written below it, too many to compare. Make a new one for them instead.`,
    );
  }
  const spills = [own];
  for (const { path, text } of parts) {
    const details = await compareTexts(tx, writer, place, { [path]: text });
    // Whoever marks the object cannot edit these texts, so that they decide on labels, too.
    const toConfirm = details.map(
      (one): ErrorDetail => (one.kind === 'label' ? { ...one, kind: 'discussion-label' } : one),
    );
    spills.push(confirm(place, toConfirm, reason));
  }
  return joinSpills(spills);
}

function confirm(
  place: Place,
  details: readonly ErrorDetail[],
  reason: string | undefined,
): ConfirmedSpill | null {
  if (details.length === 0) return null;
  if (reason === undefined) throw new AppError('SPILL', details[0]?.message ?? '', [...details]);
  const reportIds = [...new Set(details.flatMap(({ reportId }) => reportId ?? []))];
  return { place: place.kind, reportIds, reason };
}

async function compareTexts(
  tx: Tx,
  writer: Actor,
  place: Place,
  texts: Readonly<Record<string, string | null>>,
): Promise<ErrorDetail[]> {
  const fields = Object.entries(texts).flatMap(([path, text]) => (text ? [{ path, text }] : []));
  const audience = await findAudience(tx, writer, place);
  const contents = fields.map(({ text }) => text);
  const read = await runSpillTask(
    'readTexts',
    { texts: contents, level: audience.level },
    contents,
  );
  const labels = fields.flatMap(({ path }, i) => {
    const label = read.labels[i];
    return label ? [describeLabel(path, label, place, audience)] : [];
  });
  const ownId = 'reportId' in place ? (place.reportId ?? null) : null;
  const passages =
    read.fingerprints === null
      ? []
      : await findPassages(tx, writer, audience, fields, read.fingerprints, ownId);
  return [...labels, ...passages.map((passage) => describePassage(passage, place, audience))];
}

/** Texts that an edit leaves as they are: their readers have them, and whoever stored them was asked. */
export const withoutKnown = <Field extends string>(
  texts: Readonly<Record<Field, string | null>>,
  stored: Readonly<Record<NoInfer<Field>, string | null>>,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries<string | null>(texts).filter(([field, text]) => stored[field as Field] !== text),
  );

/** The same for a text that comes in parts, such as an import. */
export async function guardParts(
  tx: Tx,
  writer: Actor,
  place: Place,
  path: string,
  parts: readonly string[],
  reason: string | undefined,
): Promise<ConfirmedSpill | null> {
  const spills = [];
  for (const part of parts) {
    spills.push(await guardTexts(tx, writer, place, { [path]: part }, reason));
  }
  return joinSpills(spills);
}

function joinSpills(found: readonly (ConfirmedSpill | null)[]): ConfirmedSpill | null {
  const spills = found.flatMap((spill) => spill ?? []);
  const [first] = spills;
  if (!first) return null;
  return { ...first, reportIds: [...new Set(spills.flatMap(({ reportIds }) => reportIds))] };
}

export async function publishSpill(
  publish: Publish,
  writer: Actor,
  spill: ConfirmedSpill | null,
  stored: { readonly kind: string; readonly id: string },
): Promise<void> {
  if (spill) {
    const { kind, id } = stored;
    await publish({ type: 'spill.confirmed', ...spill, actorId: writer.id, kind, objectId: id });
  }
}

async function findAudience(tx: Tx, writer: Actor, place: Place): Promise<Audience> {
  if (place.kind === 'war-room' && place.isPrivate) {
    const readers = { warRoomId: place.id };
    const clearance = await queries.findCommonClearance(tx, readers);
    return { level: levelOf(clearance), open: OPEN_AUDIENCE, readers, isSecret: false };
  }
  const audienceId = 'audienceId' in place ? place.audienceId : OPEN_AUDIENCE;
  if (audienceId < TLP_LEVELS.length) {
    const open = Math.max(audienceId, OPEN_AUDIENCE);
    return { level: levelOf(audienceId), open, readers: null, isSecret: false };
  }
  const { tlp: level } = await findMarking(tx, audienceId);
  const isSecret = level === 'RED' && !(await queries.isOfAuthor(tx, writer.id, audienceId));
  return { level, open: OPEN_AUDIENCE, readers: { audienceId }, isSecret };
}

const levelOf = (audienceId: number): Tlp => TLP_LEVELS[audienceId - 1] ?? 'GREEN';

async function findPassages(
  tx: Tx,
  writer: Actor,
  { open, readers, isSecret }: Audience,
  fields: readonly Field[],
  fingerprints: string,
  ownId: string | null,
): Promise<Finding[]> {
  // What an admin reads by taken access is not for writing, least of all elsewhere.
  const sources = await queries.findGuarded(tx, withTaken(writer), fingerprints, open, {
    reportId: ownId,
    audienceId: readers?.audienceId ?? null,
  });
  if (sources.length === 0) return [];
  const audienceIds = readers && !isSecret ? await findNarrower(tx, readers, sources) : null;
  const texts = fields.map(({ text }) => text);
  const found = await runSpillTask('comparePassages', { texts, sources, audienceIds, open }, [
    ...texts,
    ...sources.flatMap(({ words, content }) => [words, content]),
  ]);
  return found.flatMap(({ text, source, ...passage }) => {
    const [field, report] = [fields[text], sources[source]];
    if (!field || !report) return [];
    const { reportId, title, tlp } = report;
    return [{ ...passage, path: field.path, reportId, title, tlp }];
  });
}

/** A report without fingerprints may have portions of each of them. */
const LEVELS = TLP_LEVELS.map((_, index) => index + 1);

const findNarrower = (
  tx: Tx,
  readers: queries.Readers,
  sources: readonly { readonly audienceId: number }[],
): Promise<number[]> =>
  queries.findNarrower(tx, readers, [
    ...new Set([...sources.map(({ audienceId }) => audienceId), ...LEVELS]),
  ]);

/** Of what others wrote below an object, by its path. */
const SUBJECTS: Readonly<Record<string, string>> = {
  comments: 'A comment',
  tasks: 'A task',
  graphs: 'The name of a graph',
};
const subjectOf = (path: string) => SUBJECTS[path] ?? 'This text';

function describeLabel(path: string, label: Tlp, place: Place, { level }: Audience): ErrorDetail {
  const message =
    place.kind === 'war-room' && place.isPrivate
      ? `${subjectOf(path)} is labelled ${tlpLabel(label)}. Not everyone in this war room may read above ${tlpLabel(level)}.`
      : `${subjectOf(path)} is labelled ${tlpLabel(label)}. ${NAMES[place.kind]} is ${tlpLabel(level)}.`;
  return { path, message, kind: 'label', label: tlpLabel(label) };
}

function describePassage(finding: Finding, place: Place, audience: Audience): ErrorDetail {
  const { path, length, title, tlp, reportId, passage } = finding;
  const others = audience.isSecret ? 'Perhaps not everyone' : 'Not everyone';
  const beyond = audience.readers
    ? `${others} who reads ${NAMES[place.kind].toLowerCase()} may read it.`
    : `${NAMES[place.kind]} is ${tlpLabel(audience.level)}.`;
  return {
    path,
    message: `${subjectOf(path)} has ${length} words in a row from “${title}”, which is ${tlpLabel(tlp)}. ${beyond}`,
    kind: 'passage',
    label: tlpLabel(tlp),
    reportId,
    reportTitle: title,
    passage,
  };
}

/** Fingerprints restricted reports that are new or were changed. Returns whether there were any. */
export const guardNewReports = (db: Database): Promise<boolean> =>
  db.begin(async (tx) => {
    const reports = await queries.lockUnguarded(tx);
    if (reports.length === 0) return false;
    const texts = reports.map(({ content }) => content);
    await queries.insertGuardedTexts(tx, await runSpillTask('fingerprintReports', reports, texts));
    await queries.deleteUnguarded(
      tx,
      reports.map(({ id }) => id),
    );
    return true;
  });
