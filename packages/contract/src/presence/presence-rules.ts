/** How often an open screen reports presence and reads who else is there. */
export const PRESENCE_BEAT_SECONDS = 8;
/** Long enough to survive one lost beat; short enough to notice a closed laptop within half a minute. */
export const PRESENCE_TIMEOUT_SECONDS = 20;
/** Most members listed. */
export const PRESENCE_SHOWN = 50;
