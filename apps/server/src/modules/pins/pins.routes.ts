import { pinsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { PinsService } from './pins.service';

/** A poll without changes reads these counters only, not the pins. */
const CACHED = { cacheUntilChanged: ['global_map_pins:changes', 'users:changes'] };

export function servePins(serve: Serve, pins: PinsService): void {
  serve(pinsEndpoints.list, ({ query }) => pins.listPins(query), CACHED);
  serve(pinsEndpoints.compact, () => pins.readCompactPins(), CACHED);
  serve(pinsEndpoints.create, ({ actor, body }) => pins.dropPin(actor, body));
  serve(pinsEndpoints.delete, ({ actor, params }) => pins.deletePin(actor, params.id));
}
