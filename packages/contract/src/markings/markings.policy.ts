import { managesWork } from '../reports/reports.policy';
import type { Affiliation } from '../users/member-states';
import { highestTlp, isAbove, TLP_LEVELS, type Tlp } from './tlp';

interface Marked {
  readonly tlp: Tlp;
  readonly compartments: readonly string[];
}

/** The highest level that a member reads without being named. */
export const CLEARANCES: Readonly<Record<Affiliation, Tlp>> = {
  organization: 'AMBER+STRICT',
  client: 'AMBER',
  community: 'GREEN',
};

/** Of what has all of these: the highest level and every compartment. */
export const combineMarkings = (markings: readonly Marked[]) => ({
  tlp: highestTlp(markings.map(({ tlp }) => tlp)) ?? TLP_LEVELS[0],
  compartments: [...new Set(markings.flatMap(({ compartments }) => compartments))].sort(),
});

interface Naming extends Marked {
  /** Besides the author. */
  readonly recipients: readonly string[];
}

/** Somebody may read who could not before: that needs a reason and a proof of whoever marks it. */
export const isOpened = (before: Naming, after: Naming): boolean =>
  isLowered(before, after) ||
  (!isForAll(before) && after.recipients.some((id) => !before.recipients.includes(id)));

const isForAll = ({ tlp, compartments }: Marked): boolean =>
  !isAbove(tlp, CLEARANCES.community) && compartments.length === 0;

/** A lower level, or a compartment less. */
export function isLowered(before: Marked, after: Marked): boolean {
  return (
    isAbove(before.tlp, after.tlp) ||
    before.compartments.some((code) => !after.compartments.includes(code))
  );
}

/** Raising is open to whoever may edit; the author or an admin may lower. Both must be able to see the object. */
export const canChangeMarking = managesWork;
