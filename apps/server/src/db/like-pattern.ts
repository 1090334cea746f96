/** A LIKE pattern for rows that contain `text` anywhere; wildcards in it are escaped. */
export const containing = (text: string) => `%${escapeLike(text)}%`;

/** A LIKE pattern for rows that begin with `text`. */
export const startingWith = (text: string) => `${escapeLike(text)}%`;

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
