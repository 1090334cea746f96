import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { displayName, type Notification, notificationsEndpoints } from '@watchfloor/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readAlertSettings } from '@/domain/alerts/alert-settings';
import { playSound } from '@/domain/alerts/play-sound';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { notify } from '@/ui/toast';
import { unreadQuery } from '../api/notifications';
import { actOf, pathOf } from '../notification-words';

const NEWEST = 10;
/** A tab in view comes first; the others find it announced. */
const HIDDEN_WAIT_MS = 400;

/** Shared by all tabs: up to when the urgent notifications of a member were announced. */
const announcedKey = (memberId: string) => `watchfloor-announced:${memberId}`;

/** Announces urgent notifications as they arrive, once in all tabs of this browser. */
export function UrgentAnnouncer() {
  const { data: unread, dataUpdatedAt } = useQuery(unreadQuery);
  const key = announcedKey(useCurrentUser().id);
  const navigate = useNavigate();
  const known = useRef<number>(undefined);
  const announce = useEffectEvent(async () => {
    const newest = await readNewest();
    if (document.visibilityState !== 'visible') {
      await new Promise((resolve) => setTimeout(resolve, HIDDEN_WAIT_MS));
    }
    const [first, ...others] = takeNew(key, newest);
    if (!first) return;
    const open = () => void navigate({ to: pathOf(first) });
    alert(sayUrgent(first, others.length), first, open);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number may be another notification
  useEffect(() => {
    if (!unread) return;
    const before = known.current ?? 0;
    known.current = unread.count;
    if (unread.count === 0) begin(key);
    else if (unread.count >= before) void announce();
  }, [unread, dataUpdatedAt, key]);
  return null;
}

const readNewest = (): Promise<Notification[]> =>
  call(notificationsEndpoints.list, { query: { limit: NEWEST } }).catch(() => []);

/** By the times of the server: the clock of this machine may be wrong. */
function begin(key: string, time = '0'): void {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, time);
}

/** Those that no tab has announced yet. What was there before the first visit is no interruption. */
function takeNew(key: string, newest: readonly Notification[]): Notification[] {
  begin(key, newest[0]?.createdAt);
  const until = localStorage.getItem(key) ?? '';
  const fresh = newest.filter(
    ({ isUrgent, readAt, createdAt }) => isUrgent && readAt === null && createdAt > until,
  );
  if (fresh[0]) localStorage.setItem(key, fresh[0].createdAt);
  return fresh;
}

const sayUrgent = (notification: Notification, others: number) => {
  const { actor, title } = notification;
  const who = actor ? `${displayName(actor)} ` : '';
  return {
    title: `${who}${actOf(notification)}`,
    description: others > 0 ? `${title}, and ${others} more` : title,
  };
};

function alert(
  words: { title: string; description: string },
  { id }: Notification,
  open: () => void,
): void {
  const { isShown, hasSound, isOnDesktop } = readAlertSettings();
  const isInView = document.visibilityState === 'visible';
  if (isShown) notify({ ...words, action: { label: 'Open', run: open } });
  if (hasSound && isInView) playSound();
  if (!isOnDesktop || isInView || !('Notification' in globalThis)) return;
  if (globalThis.Notification.permission !== 'granted') return;
  const note = new globalThis.Notification(words.title, { body: words.description, tag: id });
  note.onclick = () => {
    window.focus();
    note.close();
    open();
  };
}
