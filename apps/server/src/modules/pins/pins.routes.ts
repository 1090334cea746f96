import { pinsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { PinsService } from './pins.service';

/** A poll that finds nothing new costs a look at these counts, and none at the pins. */
const UNCHANGED = { keptUntilChangeOf: ['global_map_pins:changes', 'users:changes'] };

export function servePins(serve: Serve, pins: PinsService): void {
  serve(pinsEndpoints.list, ({ query }) => pins.listPins(query), UNCHANGED);
  serve(pinsEndpoints.compact, () => pins.readCompactPins(), UNCHANGED);
  serve(pinsEndpoints.create, ({ actor, body }) => pins.dropPin(actor, body));
  serve(pinsEndpoints.delete, ({ actor, params }) => pins.deletePin(actor, params.id));
}
