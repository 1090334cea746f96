const EARLIEST = Date.UTC(1900, 0);
const LATEST = Date.UTC(2200, 0);

/** Of what members and other systems name, in milliseconds: a time in UTC whose year every part can store and write. */
export const isInTimeRange = (time: number): boolean => time >= EARLIEST && time < LATEST;
