/** What a line of the log is about. A note and a decision are written by hand. */
export const LINE_KINDS = [
  ...(['note', 'decision', 'report', 'map-entry', 'investigation', 'task'] as const),
  ...(['alert', 'source', 'handover'] as const),
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const HAND_KINDS = ['note', 'decision'] as const;
export type HandKind = (typeof HAND_KINDS)[number];

/** What happened to the thing that a line is about. */
export const LINE_ACTS = [
  ...(['written', 'submitted', 'retracted', 'marked', 'posted', 'opened', 'closed'] as const),
  ...(['reopened', 'completed', 'seen', 'failed', 'recovered', 'signed', 'accepted'] as const),
] as const;
export type LineAct = (typeof LINE_ACTS)[number];

/** What the product writes into the log by itself, with the labels of the switches. */
export const LOG_RULES = {
  'critical-entries': 'Critical map entries',
  'high-entries': 'High map entries',
  reports: 'New reports',
  decisions: 'Reports retracted and markings lowered',
  status: 'Investigations and tasks that change their status',
  alerts: 'Watched entities that are mentioned again',
  sources: 'Sources that stop answering, and answer again',
  handovers: 'Handovers signed and accepted',
} as const;
export type LogRule = keyof typeof LOG_RULES;
export const LOG_RULE_NAMES = Object.keys(LOG_RULES) as [LogRule, ...LogRule[]];

export const LINE_TEXT_MAX = 500;
