import { warRoomsEndpoints } from '@watchfloor/contract';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { isUnchanged } from '../../http/send-cached';
import type { Serve } from '../../http/serve-endpoints';
import { costOfView } from '../situation/map-view-cost';
import type { WarRoomAccessesService } from './war-room-accesses.service';
import type { WarRoomMembersService } from './war-room-members.service';
import type { WarRoomMessagesService } from './war-room-messages.service';
import type { WarRoomUpdatesService } from './war-room-updates.service';
import type { WarRoomsService } from './war-rooms.service';

export function serveWarRooms(
  serve: Serve,
  rooms: WarRoomsService,
  members: WarRoomMembersService,
  updates: WarRoomUpdatesService,
  messages: WarRoomMessagesService,
  accesses: WarRoomAccessesService,
): void {
  serve(warRoomsEndpoints.list, ({ actor, query }) => rooms.listRooms(actor, query));
  serve(warRoomsEndpoints.create, ({ actor, body }) => rooms.createRoom(actor, body));
  serve(warRoomsEndpoints.get, ({ actor, params }) => rooms.getRoom(actor, params.id));
  serve(warRoomsEndpoints.change, ({ actor, params, body }) =>
    rooms.changeRoom(actor, params.id, body),
  );
  serve(warRoomsEndpoints.delete, ({ actor, params }) => rooms.deleteRoom(actor, params.id));
  serve(warRoomsEndpoints.join, ({ actor, params }) => rooms.joinRoom(actor, params.id));

  serve(warRoomsEndpoints.addMember, ({ actor, params, body }) =>
    members.addMember(actor, params.id, body),
  );
  serve(warRoomsEndpoints.removeMember, ({ actor, params }) =>
    members.removeMember(actor, params.id, params.userId),
  );

  serve(warRoomsEndpoints.takeAccess, ({ actor, params, body }) =>
    accesses.takeAccess(actor, params.id, body),
  );
  serve(warRoomsEndpoints.endAccess, ({ actor, params }) => accesses.endAccess(actor, params.id));
  serve(warRoomsEndpoints.listAccesses, ({ actor, params, query }) =>
    accesses.listAccesses(actor, params.id, query),
  );

  serve(warRoomsEndpoints.listUpdates, ({ actor, params, query }) =>
    updates.listUpdates(actor, params.id, query),
  );
  serve(warRoomsEndpoints.compactUpdates, async ({ actor, params, query, request, reply }) => {
    const { room, version } = await updates.seeMap(actor, params.id);
    if (version && isUnchanged(request, reply, version)) return reply.status(304).send();
    return updates.readCompactUpdates(room, query);
  });
  serve(
    warRoomsEndpoints.viewUpdates,
    async ({ actor, params, query, request, reply }) => {
      const { room, version } = await updates.seeMap(actor, params.id);
      if (version && isUnchanged(request, reply, version)) return reply.status(304).send();
      return updates.readView(room, query);
    },
    { readCost: costOfView },
  );
  serve(
    warRoomsEndpoints.outlineUpdates,
    async ({ actor, params, query, request, reply }) => {
      const { room, version } = await updates.seeMap(actor, params.id);
      if (version && isUnchanged(request, reply, version)) return reply.status(304).send();
      return updates.readOutline(room, query);
    },
    { readCost: costOfView },
  );
  serve(warRoomsEndpoints.createUpdate, ({ actor, params, body }) =>
    updates.postUpdate(actor, params.id, body),
  );
  serve(warRoomsEndpoints.importUpdates, ({ actor, params, body }) =>
    updates.importUpdates(actor, params.id, body),
  );
  serve(warRoomsEndpoints.changeUpdate, ({ actor, params, body }) =>
    updates.correctUpdate(actor, params.id, params.updateId, body),
  );
  serve(warRoomsEndpoints.listUpdateRevisions, ({ actor, params }) =>
    updates.listRevisions(actor, params.id, params.updateId),
  );
  serve(warRoomsEndpoints.deleteUpdate, ({ actor, params }) =>
    updates.deleteUpdate(actor, params.id, params.updateId),
  );

  serve(warRoomsEndpoints.listMessages, async ({ actor, params, query, request, reply }) => {
    const { room, version } = await messages.seeChat(actor, params.id);
    if (version && isUnchanged(request, reply, version)) return reply.status(304).send();
    return messages.listMessages(room, query);
  });
  serve(warRoomsEndpoints.sendMessage, ({ actor, params, body, request }) =>
    messages.sendMessage(actor, params.id, body, idempotencyKeyOf(request)),
  );
  serve(warRoomsEndpoints.deleteMessage, ({ actor, params }) =>
    messages.deleteMessage(actor, params.id, params.messageId),
  );
}
