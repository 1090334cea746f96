/** What a member did, or what others did to them and to what is theirs. */
export const ACT_SIDES = ['by', 'on'] as const;
export type ActSide = (typeof ACT_SIDES)[number];
