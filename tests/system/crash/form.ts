/** `npm run test:crash` runs the long form, `npm test` a short one. */
const isLong = process.env.CRASH_FORM === 'long';

export const FORM = {
  appKills: isLong ? 20 : 2,
  databaseKills: isLong ? 10 : 1,
  /** Each while alerts go out. */
  alertKills: isLong ? 10 : 2,
  /** Acknowledged writes between two kills. */
  writesBetween: isLong ? 40 : 20,
} as const;
