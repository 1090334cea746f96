import { useRouter } from '@tanstack/react-router';
import {
  type ChatMessage,
  entitiesEndpoints,
  LINE_TEXT_MAX,
  pathTo,
  pinsEndpoints,
  REPORT_TITLE_MAX,
  TASK_TITLE_MAX,
  UPDATE_TITLE_MAX,
  warRoomsEndpoints,
  watchLogEndpoints,
} from '@watchfloor/contract';
import { type ReactNode, useCallback, useState } from 'react';
import { type MessageWork, MessageWorkContext } from '@/domain/chat/message-work';
import { NewTaskDialog } from '@/features/tasks/components/new-task-dialog';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

interface ChatWorkProps {
  /** The war room of the chat; absent for the forum. */
  roomId?: string | undefined;
  children: ReactNode;
}

/** The text travels in a URL; some servers and proxies reject longer ones. */
const PREFILL_MAX = 1500;

const firstLine = (text: string, most: number) => (text.split('\n')[0] ?? '').slice(0, most);

/** Lets messages become reports, tasks, lines of the log and map entries, each with a link back. */
export function ChatWork({ roomId, children }: ChatWorkProps) {
  const { history } = useRouter();
  const [ofTask, setOfTask] = useState<ChatMessage>();
  const pathOf = useCallback(
    ({ id }: ChatMessage) =>
      roomId ? pathTo.room(roomId, { message: id }) : pathTo.forum({ message: id }),
    [roomId],
  );
  const sourceOf = useCallback(
    (message: ChatMessage) => `Source: ${location.origin}${pathOf(message)}`,
    [pathOf],
  );
  const { run: log } = useNoticedMutation({
    act: ({ id, content }: ChatMessage) =>
      call(watchLogEndpoints.write, {
        body: { text: content.replaceAll(/\s+/g, ' ').slice(0, LINE_TEXT_MAX), aboutId: id },
      }),
    changes: [{ kind: 'watch-log.changed' }],
    success: ({ id }) => ({
      title: 'Logged',
      description: roomId ? 'Members of this room see the line.' : 'Everyone sees the line.',
      action: { label: 'Open the log', run: () => history.push(pathTo.watchLog(id)) },
    }),
    failure: { text: 'Failed to log the message', preferServerMessage: true },
  });
  const { run: pin } = useNoticedMutation({
    act: async (message: ChatMessage) => {
      const place = await findPlace(message.content);
      const body = {
        ...place,
        title: firstLine(message.content, UPDATE_TITLE_MAX),
        description: `${message.content}\n\n${sourceOf(message)}`,
      };
      return roomId
        ? call(warRoomsEndpoints.createUpdate, { params: { id: roomId }, body })
        : call(pinsEndpoints.create, { body });
    },
    changes: ({ id }) =>
      roomId
        ? [{ kind: 'war-room-update.changed', warRoomId: roomId }]
        : [{ kind: 'pin.changed', pinId: id }],
    success: ({ id }) => ({
      title: 'Put on the map',
      action: {
        label: 'Show it',
        run: () =>
          history.push(roomId ? pathTo.room(roomId, { update: id }) : pathTo.forum({ update: id })),
      },
    }),
    failure: { text: 'The message has no position, such as 57.1800, 11.3600' },
  });
  const begin = useCallback(
    (work: MessageWork, message: ChatMessage) => {
      if (work === 'log') log(message);
      else if (work === 'pin') pin(message);
      else if (work === 'task') setOfTask(message);
      else {
        const prefill = new URLSearchParams({
          title: firstLine(message.content, REPORT_TITLE_MAX),
          content: `${message.content.slice(0, PREFILL_MAX)}\n\n${sourceOf(message)}`,
        });
        history.push(`/reports/new?${prefill}`);
      }
    },
    [log, pin, history, sourceOf],
  );
  return (
    <MessageWorkContext value={begin}>
      {children}
      {ofTask && (
        <NewTaskDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setOfTask(undefined)}
          initial={{
            // Everyone sees a task: what is said in a room is not copied into it.
            title: roomId ? 'Follow up on a message' : firstLine(ofTask.content, TASK_TITLE_MAX),
            description: sourceOf(ofTask),
          }}
        />
      )}
    </MessageWorkContext>
  );
}

/** The first position in a text, as the server reads it. */
async function findPlace(text: string) {
  const found = await call(entitiesEndpoints.extract, { body: { text } });
  const position = found.find(({ kind }) => kind === 'coordinates');
  const [latitude, longitude] = position?.value.split(/[,\s]+/) ?? [];
  if (!latitude || !longitude) throw new Error('no position');
  return { latitude, longitude };
}
