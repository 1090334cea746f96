import type { ChatMessage } from '@watchfloor/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isNotFound } from '@/lib/api-error';
import type { Page } from '@/lib/client';
import { type ChatSource, PAGE_SIZE } from './chat-source';
import {
  addNewer,
  addOlder,
  addSent,
  dropMessage,
  hasLostOlder,
  type MessageWindow,
  mergeLatest,
  startWindow,
  WINDOW_MAX,
  windowAround,
} from './message-window';

/** The rendered messages: synchronised with the chat, extended as the reader scrolls. */
export function useMessageWindow(source: ChatSource, isReaderAtEnd: RefObject<boolean>) {
  const latest = source.useLatest();
  const [window, setWindow] = useState<MessageWindow | null>(null);
  const [failedWay, setFailedWay] = useState<'older' | 'newer' | null>(null);
  const [loadingWay, setLoadingWay] = useState<'older' | 'newer' | null>(null);
  const isLoading = useRef(false);
  const current = useRef(window);
  const seen = useRef<Page<ChatMessage>>(undefined);

  const put = useCallback((next: MessageWindow) => {
    current.current = next;
    setWindow(next);
  }, []);

  const { page } = latest;
  useEffect(() => {
    if (!page || page === seen.current) return;
    const before = seen.current;
    seen.current = page;
    const shown = current.current;
    const merged = shown ? mergeLatest(shown, page, isReaderAtEnd.current) : startWindow(page);
    // A gap, such as after a suspended tab: start again from the end.
    put(merged ?? startWindow(page));
    if (shown && merged && before && hasLostOlder(before, page)) void readAgain(merged);

    /** An older message was deleted, maybe one of these: fetch them again. */
    async function readAgain({ messages }: MessageWindow) {
      const [oldest] = messages;
      if (!oldest) return;
      const again = await source
        .readNewer(oldest.id, WINDOW_MAX)
        .catch((error: unknown) => (isNotFound(error) ? null : undefined));
      if (again === undefined || current.current?.messages[0]?.id !== oldest.id) return;
      if (again === null) return page && put(startWindow(page));
      const stillThere = new Set(again.items.map(({ id }) => id));
      const last = messages.at(-1);
      put({
        ...current.current,
        messages: current.current.messages.filter(
          (message) =>
            message.id === oldest.id ||
            stillThere.has(message.id) ||
            (last && message.createdAt > last.createdAt),
        ),
      });
    }
  }, [page, put, source, isReaderAtEnd]);

  const extend = useCallback(
    async (way: 'older' | 'newer') => {
      const shown = current.current;
      const edge = way === 'older' ? shown?.messages[0] : shown?.messages.at(-1);
      const hasMore = way === 'older' ? shown?.hasOlder : shown?.hasNewer;
      if (!edge || !hasMore || isLoading.current) return;
      isLoading.current = true;
      setLoadingWay(way);
      setFailedWay(null);
      try {
        const more = await (way === 'older' ? source.readOlder : source.readNewer)(
          edge.id,
          PAGE_SIZE,
        );
        const now = current.current;
        const nowEdge = way === 'older' ? now?.messages[0] : now?.messages.at(-1);
        if (!now || nowEdge?.id !== edge.id) return;
        put(way === 'older' ? addOlder(now, more) : addNewer(now, more.items, PAGE_SIZE));
      } catch (error) {
        // The message at the edge was deleted in the meantime.
        if (isNotFound(error) && current.current) put(dropMessage(current.current, edge.id));
        else setFailedWay(way);
      } finally {
        isLoading.current = false;
        setLoadingWay(null);
      }
    },
    [source, put],
  );

  /** From the first message on, which is older than all others. */
  const readBeginning = useCallback(
    async (firstId: string) => {
      const newer = await source.readNewer(firstId, PAGE_SIZE);
      const [end] = newer.items;
      const beginning = end ? await source.readOlder(end.id, PAGE_SIZE) : newer;
      return windowAround(beginning, end ? [end] : [], 1);
    },
    [source],
  );

  return {
    latest,
    window,
    loadingWay,
    failedWay,
    extend,
    /** Jumps back to the newest messages. */
    toLatest: useCallback(() => {
      if (current.current?.hasNewer && seen.current) put(startWindow(seen.current));
    }, [put]),
    /** Shows the messages around one that is not shown, if it exists. */
    showAround: useCallback(
      async (id: string) => {
        if (current.current?.messages.some((message) => message.id === id)) return;
        const older = await source.readOlder(id, PAGE_SIZE);
        const [before] = older.items;
        // Newer than the one before it: the message itself comes first.
        const fromHere = before && (await source.readNewer(before.id, PAGE_SIZE));
        put(fromHere ? windowAround(older, fromHere.items, PAGE_SIZE) : await readBeginning(id));
      },
      [source, put, readBeginning],
    ),
    showSent: useCallback(
      (message: ChatMessage) => {
        if (current.current) put(addSent(current.current, message));
      },
      [put],
    ),
    hide: useCallback(
      (id: string) => {
        if (current.current) put(dropMessage(current.current, id));
      },
      [put],
    ),
  };
}
