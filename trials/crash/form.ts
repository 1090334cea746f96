/** `npm run test:crash` does all of it; `npm test` enough to notice that it broke. */
const isLong = process.env.CRASH_FORM === 'long';

export const FORM = {
  appKills: isLong ? 20 : 2,
  databaseKills: isLong ? 10 : 1,
  /** Acknowledged writes between two kills. */
  writesBetween: isLong ? 40 : 20,
} as const;
