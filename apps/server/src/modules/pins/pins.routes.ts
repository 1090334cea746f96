import { pinsEndpoints } from '@watchfloor/contract';
import { isUnchanged, type Serve } from '../../http/serve-endpoints';
import type { PinsService } from './pins.service';

export function servePins(serve: Serve, pins: PinsService): void {
  serve(pinsEndpoints.list, async ({ query, request, reply }) => {
    if (isUnchanged(request, reply, await pins.readVersion())) return reply.status(304).send();
    return pins.listPins(query);
  });
  serve(pinsEndpoints.compact, async ({ request, reply }) => {
    const version = await pins.readVersion();
    if (isUnchanged(request, reply, version)) return reply.status(304).send();
    return pins.readCompactPins(version);
  });
  serve(pinsEndpoints.create, ({ actor, body }) => pins.dropPin(actor, body));
  serve(pinsEndpoints.delete, ({ actor, params }) => pins.deletePin(actor, params.id));
}
