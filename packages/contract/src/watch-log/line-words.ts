import type { LogLine } from './watch-log.schemas';
import type { LineAct, LineKind } from './watch-log-rules';

export const LINE_KIND_LABELS: Readonly<Record<LineKind, string>> = {
  note: 'by hand',
  decision: 'decision',
  report: 'report',
  'map-entry': 'map entry',
  investigation: 'investigation',
  task: 'task',
  alert: 'watched entity',
  source: 'source',
  handover: 'handover',
};

const ACT_WORDS: Readonly<Record<LineAct, string>> = {
  written: '',
  submitted: 'submitted',
  retracted: 'retracted',
  marked: 'marking lowered',
  posted: '',
  opened: 'opened',
  closed: 'closed',
  reopened: 'reopened',
  completed: 'completed',
  seen: 'mentioned again',
  failed: 'has stopped answering',
  recovered: 'answers again',
  signed: 'signed',
  accepted: 'accepted',
};

const THINGS: Readonly<Partial<Record<LineKind, string>>> = {
  investigation: 'Investigation',
  task: 'Task',
  source: 'Source',
  handover: 'Handover',
};

/** What happened, before the title of what it happened to: "Task completed". Null if the title says it all. */
export function lineLead({
  kind,
  act,
  subject,
}: Pick<LogLine, 'kind' | 'act' | 'subject'>): string | null {
  const words = ACT_WORDS[act];
  if (!words) return kind === 'decision' ? 'Decision' : null;
  if (kind === 'alert') return null;
  const thing = subject?.number ?? THINGS[kind] ?? '';
  const type = act === 'submitted' && subject?.intelligenceType;
  return `${thing} ${words}${type ? `, ${type}` : ''}`.trim();
}

/** A line as plain text, for exports and prints. */
export function lineText(line: Pick<LogLine, 'kind' | 'act' | 'subject' | 'text'>): string {
  const lead = lineLead(line);
  const title = line.subject?.title ?? '';
  if (line.text !== null) return lead ? `${lead}: ${line.text}` : line.text;
  if (line.kind === 'alert') return `${title} ${ACT_WORDS[line.act]}`;
  return [lead, title].filter(Boolean).join(': ');
}
