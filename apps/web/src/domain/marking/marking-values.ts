import { type Author, displayName, type NewMarking, type Tlp } from '@watchfloor/contract';

/** Somebody who is named in RED. */
export interface Person {
  id: string;
  name: string;
}

/** A marking in a form. */
export interface MarkingValues {
  tlp: Tlp;
  compartments: string[];
  /** Kept while another level is selected. */
  recipients: Person[];
}

export const DEFAULT_MARKING: MarkingValues = { tlp: 'GREEN', compartments: [], recipients: [] };

export const toPerson = (member: Author): Person => ({ id: member.id, name: displayName(member) });

export const toNewMarking = ({ tlp, compartments, recipients }: MarkingValues): NewMarking => ({
  tlp,
  compartments,
  recipients: tlp === 'RED' ? recipients.map(({ id }) => id) : [],
});
