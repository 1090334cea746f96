export const HANDOVER_SUMMARY_MAX = 5000;
export const POINT_TEXT_MAX = 300;
export const POINTS_MAX = 50;
/** How long a shift may last. */
export const SHIFT_MAX_HOURS = 7 * 24;
/** After this a signed handover that nobody has accepted is overdue. */
export const ACCEPT_WITHIN_MINUTES = 30;
/** The shift of the first handover. */
export const SHIFT_DEFAULT_HOURS = 12;

export const HANDOVER_STATES = ['draft', 'signed', 'accepted'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];
