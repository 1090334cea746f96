import { z } from 'zod';
import { Latitude, Longitude } from '../coordinates';
import { Id, optionalText, requiredText, SpillReason } from '../fields';
import { DEFAULT_SEVERITY, Severity } from '../severity';
import {
  SituationUpdate,
  UPDATE_DESCRIPTION_MAX,
  UPDATE_TITLE_MAX,
} from '../situation/situation.schemas';

export const PIN_CATEGORY_MAX = 50;

export const Pin = SituationUpdate.omit({ subject: true, revision: true, updatedAt: true }).extend({
  id: Id,
  description: z.string().nullable(),
});
export type Pin = z.infer<typeof Pin>;

export const NewPin = z.object({
  title: requiredText('Title', UPDATE_TITLE_MAX),
  description: optionalText('Description', UPDATE_DESCRIPTION_MAX),
  category: optionalText('Category', PIN_CATEGORY_MAX),
  severity: Severity.default(DEFAULT_SEVERITY),
  latitude: Latitude,
  longitude: Longitude,
  spillReason: SpillReason,
});
export type NewPin = z.infer<typeof NewPin>;
