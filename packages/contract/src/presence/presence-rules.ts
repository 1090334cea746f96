/** An open screen says so this often… */
export const PRESENCE_BEAT_SECONDS = 8;
/**
 * …and who has not for this long has gone. Others look as often as they beat, so that a closed laptop is noticed within
 * half a minute, and one beat that is lost on the way makes nobody vanish.
 */
export const PRESENCE_SECONDS = 20;
/** How many faces are told of; a crowd is a number. */
export const PRESENCE_SHOWN = 50;
