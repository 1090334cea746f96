import { pinsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import { costOfView } from '../situation/map-view-cost';
import type { PinsService } from './pins.service';

/** A poll without changes reads these counters only, not the pins. */
const CACHED = { cacheUntilChanged: ['global_map_pins:changes', 'users:changes'] };
const OF_MAP = { cacheUntilChanged: ['global_map_pins:changes'], readCost: costOfView };

export function servePins(serve: Serve, pins: PinsService): void {
  serve(pinsEndpoints.list, ({ query }) => pins.listPins(query), CACHED);
  serve(pinsEndpoints.compact, ({ query }) => pins.readCompactPins(query), CACHED);
  serve(pinsEndpoints.view, ({ query }) => pins.readView(query), OF_MAP);
  serve(pinsEndpoints.outline, ({ query }) => pins.readOutline(query), OF_MAP);
  serve(pinsEndpoints.create, ({ actor, body }) => pins.dropPin(actor, body));
  serve(pinsEndpoints.delete, ({ actor, params }) => pins.deletePin(actor, params.id));
}
