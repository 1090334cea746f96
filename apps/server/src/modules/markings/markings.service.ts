import {
  isAbove,
  isOpened,
  type Marking,
  type MarkingChange,
  type Markings,
  type NewMarking,
  type ReaderCount,
  type Readers,
  TLP_LEVELS,
  TLP_READERS,
  type Tlp,
  tlpLabel,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { levelOf, OPEN_AUDIENCE } from '../../db/sight';
import { invalid } from '../../errors';
import type { Actor, Platform, Proofs } from '../../platform';
import type { CompartmentsService } from '../access/compartments.service';
import * as queries from './markings.queries';

export type MarkingsService = ReturnType<typeof createMarkingsService>;

/** A report or an investigation that is marked. */
interface MarkedObject {
  readonly id: string;
  readonly ownerId: string;
}

export interface Remarked {
  readonly audienceId: number;
  readonly from: Marking;
  readonly to: Marking;
  /** People who were named and no longer are. */
  readonly droppedIds: readonly string[];
  readonly isChanged: boolean;
  /** Somebody may read it who could not before. */
  readonly isOpened: boolean;
}

function requireReadable(actor: Actor, { tlp }: Pick<NewMarking, 'tlp'>, path: string): void {
  if (tlp !== 'RED' && isAbove(tlp, TLP_LEVELS[actor.clearance - 1] as Tlp)) {
    throw invalid(path, `You cannot read ${tlpLabel(tlp)} yourself`);
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((item) => other.includes(item)) && other.every((item) => one.includes(item));

/** A program that reads no more than everyone: names of compartments are not for it. */
const isOpenChannel = ({ ceiling }: Actor): boolean =>
  ceiling !== undefined && ceiling <= OPEN_AUDIENCE;

export function createMarkingsService(
  { db }: Pick<Platform, 'db'>,
  compartments: Pick<CompartmentsService, 'listOwn'>,
  proofs: Pick<Proofs, 'require'>,
) {
  /** Nobody learns which compartments exist: one that they are not in is like none. */
  async function requireCompartments(
    tx: Tx,
    actor: Actor,
    codes: readonly string[],
    path: string,
  ): Promise<void> {
    const own = await queries.lockOwnCompartments(tx, actor.id, codes);
    const missing = codes.find((code) => own.every((compartment) => compartment.code !== code));
    if (missing) throw invalid(path, `You are not in compartment ${missing}`);
    const archived = own.find(({ isArchived }) => isArchived);
    if (archived) throw invalid(path, `Compartment ${archived.code} is archived`);
  }

  /** Checks a marking and returns its audience. `path` is where the marking is in the request. */
  async function saveMarking(
    tx: Tx,
    actor: Actor,
    object: MarkedObject,
    marking: NewMarking,
    { path = '', kept = [] as readonly string[], before = [] as readonly string[] } = {},
  ): Promise<number> {
    const { tlp, recipients } = marking;
    if (actor.ceiling !== undefined && levelOf(tlp) > actor.ceiling) {
      const label = tlpLabel(tlp);
      throw invalid(
        `${path}tlp`,
        actor.token
          ? `This token does not reach ${label}`
          : `${label} is above the level that was chosen for it`,
      );
    }
    requireReadable(actor, marking, `${path}tlp`);
    const added = marking.compartments.filter((code) => !kept.includes(code));
    await requireCompartments(tx, actor, added, `${path}compartments`);
    const present =
      tlp === 'RED' ? await queries.lockRecipients(tx, recipients, object.ownerId, before) : [];
    if (recipients.some((id) => !present.includes(id))) {
      throw invalid(`${path}recipients`, 'Some of these people are no longer members');
    }
    return queries.saveAudience(tx, { ...marking, recipients: present }, object.id);
  }

  return {
    async listMarkings(actor: Actor): Promise<Markings> {
      const own = TLP_LEVELS[actor.clearance - 1] as Tlp;
      return {
        levels: TLP_LEVELS.filter((tlp) => tlp === 'RED' || !isAbove(tlp, own)).map((tlp) => ({
          tlp,
          label: tlpLabel(tlp),
          readers: TLP_READERS[tlp],
        })),
        compartments: isOpenChannel(actor) ? [] : await compartments.listOwn(actor),
      };
    },

    /** Counts nobody of a compartment that the caller is not in. */
    async countReaders(actor: Actor, marking: NewMarking): Promise<ReaderCount> {
      requireReadable(actor, marking, 'tlp');
      const own = (await compartments.listOwn(actor)).map(({ code }) => code);
      const foreign = marking.compartments.find((code) => !own.includes(code));
      if (foreign) throw invalid('compartments', `You are not in compartment ${foreign}`);
      const recipients = [...new Set([actor.id, ...marking.recipients])];
      return { count: await queries.countReaders(db, { ...marking, recipients }) };
    },

    /** For a new object, in the transaction that stores it. */
    markNew: (tx: Tx, actor: Actor, id: string, marking: NewMarking): Promise<number> =>
      saveMarking(tx, actor, { id, ownerId: actor.id }, marking, { path: 'marking.' }),

    /** For an object that is locked. What it has already may stay: also a compartment that is archived by now. */
    async change(
      tx: Tx,
      actor: Actor,
      object: MarkedObject & { readonly audienceId: number },
      { reason, ...marking }: MarkingChange,
    ): Promise<Remarked> {
      const from = await queries.findMarking(tx, object.audienceId);
      const before = await queries.listRecipients(tx, object.audienceId);
      const others = marking.recipients.filter((id) => id !== object.ownerId);
      const opens = isOpened({ ...from, recipients: before }, { ...marking, recipients: others });
      if (opens && !reason) {
        throw invalid('reason', 'Letting more people read it needs a reason');
      }
      if (opens) await proofs.require(actor, 'if-protected');
      const kept = from.compartments;
      const audienceId = await saveMarking(tx, actor, object, marking, { kept, before });
      const after = await queries.listRecipients(tx, audienceId);
      const to = await queries.findMarking(tx, audienceId);
      return {
        audienceId,
        from,
        to,
        droppedIds: before.filter((id) => !after.includes(id)),
        isOpened: opens,
        isChanged: audienceId !== object.audienceId,
      };
    },

    /** Whether an object of the actor has this marking. */
    async hasMarking(
      tx: Tx,
      actor: Actor,
      audienceId: number,
      { tlp, compartments, recipients }: NewMarking,
    ): Promise<boolean> {
      const stored = await queries.findMarking(tx, audienceId);
      const named = await queries.listRecipients(tx, audienceId);
      return (
        stored.tlp === tlp &&
        isSame(stored.compartments, compartments) &&
        (tlp !== 'RED' || isSame(named, [actor.id, ...recipients]))
      );
    },

    levelOf: async (tx: Tx, audienceId: number): Promise<Tlp> =>
      (await queries.findMarking(tx, audienceId)).tlp,

    listReaders: (audienceId: number): Promise<Readers> => queries.listReaders(db, audienceId),
  };
}
