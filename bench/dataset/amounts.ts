/** Row counts; scale 1 has the data of the goals. */
export interface Amounts {
  readonly members: number;
  readonly reports: number;
  readonly comments: number;
  readonly investigations: number;
  readonly tasks: number;
  readonly mapEntries: number;
  readonly messages: number;
  readonly pins: number;
}

export const amountsFor = (reports: number): Amounts => ({
  members: Math.max(50, Math.round(reports / 10)),
  reports,
  comments: reports * 3,
  investigations: Math.max(10, Math.round(reports / 100)),
  tasks: Math.max(50, Math.round(reports / 10)),
  mapEntries: reports,
  messages: reports,
  pins: reports,
});
