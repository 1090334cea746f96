import { z } from 'zod';
import { CompartmentCodes, OwnCompartment } from '../access/compartments.schemas';
import { AccessRecord } from '../access/taken-access.schemas';
import { Id, ReasonText, SpillReason, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';
import { DEFAULT_TLP, TLP_LEVELS, type Tlp } from './tlp';

export const RECIPIENTS_MAX = 100;
/** Most readers that are listed by name; `count` counts all. */
export const READERS_SHOWN = 200;

/** TLP 1.0 called CLEAR "WHITE"; the prefix may be typed too. */
const readTlp = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const level = value.trim().toUpperCase().replace(/^TLP:/, '');
  return level === 'WHITE' ? 'CLEAR' : level;
};

export const TlpLevel = z.preprocess(
  readTlp,
  z.enum(TLP_LEVELS, `The level must be one of ${TLP_LEVELS.join(', ')}`),
);

/** How far a report or an investigation may travel. Who was named in RED is told to its author only. */
export const Marking = z.object({
  tlp: z.enum(TLP_LEVELS),
  compartments: z.array(z.string()),
});
export type Marking = z.infer<typeof Marking>;

/** Of one object, not in lists: the end of the caller's access, and who has taken access to it. */
export const accessFields = {
  accessUntil: Timestamp.nullable().optional(),
  accesses: z.array(AccessRecord).optional(),
};
/** Most accesses that are listed, latest first. */
export const ACCESSES_SHOWN = 20;

const recipients = z
  .array(Id, 'Recipients must be a list of members')
  .max(RECIPIENTS_MAX, `At most ${RECIPIENTS_MAX} people can be named`)
  .transform((ids) => [...new Set(ids)]);

export const NewMarking = z
  .object({
    tlp: TlpLevel.default(DEFAULT_TLP satisfies Tlp),
    compartments: CompartmentCodes.default([]),
    recipients: recipients.default([]),
  })
  .refine(({ tlp, recipients }) => tlp === 'RED' || recipients.length === 0, {
    error: 'Only TLP:RED names people',
    path: ['recipients'],
  });
export type NewMarking = z.infer<typeof NewMarking>;

/** A complete marking; `reason` is needed when somebody new may read. */
export const MarkingChange = z.intersection(
  NewMarking,
  z.object({ reason: ReasonText.optional(), spillReason: SpillReason }),
);
export type MarkingChange = z.infer<typeof MarkingChange>;

/** What the caller may choose from. */
export const Markings = z.object({
  levels: z.array(z.object({ tlp: z.enum(TLP_LEVELS), label: z.string(), readers: z.string() })),
  compartments: z.array(OwnCompartment),
});
export type Markings = z.infer<typeof Markings>;

/** Before saving: how many people will be able to read it, the caller included. */
export const ReaderCount = z.object({ count: z.int() });
export type ReaderCount = z.infer<typeof ReaderCount>;

export const Readers = z.object({ count: z.int(), members: z.array(Author) });
export type Readers = z.infer<typeof Readers>;
