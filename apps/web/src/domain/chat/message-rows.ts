import type { ChatMessage } from '@watchfloor/contract';

export type ChatRow =
  | { kind: 'day'; key: string; day: Date }
  | { kind: 'message'; key: string; message: ChatMessage; isFirstOfGroup: boolean };

/** Messages by one member within this time form a group. */
const GROUP_MS = 5 * 60_000;

/** Messages grouped by author, with a separator for each day in UTC, as everything on the floor is timed. */
export function toRows(messages: readonly ChatMessage[]): ChatRow[] {
  const rows: ChatRow[] = [];
  let before: { userId: string; time: Date } | undefined;
  for (const message of messages) {
    const time = new Date(message.createdAt);
    const isNewDay = before === undefined || dayOf(before.time) !== dayOf(time);
    if (isNewDay) rows.push({ kind: 'day', key: `day ${dayOf(time)}`, day: time });
    const isFirstOfGroup =
      isNewDay ||
      before?.userId !== message.userId ||
      time.getTime() - before.time.getTime() > GROUP_MS;
    rows.push({ kind: 'message', key: message.id, message, isFirstOfGroup });
    before = { userId: message.userId, time };
  }
  return rows;
}

const DAY_MS = 24 * 60 * 60_000;
const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export function formatDay(day: Date, now = new Date()): string {
  if (dayOf(day) === dayOf(now)) return 'Today';
  if (dayOf(day) === dayOf(new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  return longDay.format(day);
}
