import type { Reader } from '../db/sight';

/** A reader of the organization who is in no compartment and named nowhere. */
export const insider = (id: string): Reader => ({
  id,
  clearance: 4,
  sightKey: '4:0',
  sightVersion: 0,
  hasTaken: false,
});
