/** An open room says so this often… */
export const PRESENCE_BEAT_SECONDS = 10;
/** …and who has not for this long has gone: a closed laptop is noticed within half a minute. */
export const PRESENCE_SECONDS = 25;
