/** A session ends this many days after its last use. */
export const SESSION_DAYS = 7;
/** A session ends this many days after the sign-in, however often it is used. */
export const SESSION_MAX_DAYS = 30;
