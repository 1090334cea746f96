import { ansaLandingDesk } from './ansa-landing-desk.room';
import { kestrelLevel } from './kestrel-level.room';
import type { Room } from './room';
import { secondWeight } from './second-weight.room';
import { silentSky } from './silent-sky.room';
import { tidelineWatch } from './tideline-watch.room';

export const ROOMS: readonly Room[] = [
  tidelineWatch,
  ansaLandingDesk,
  silentSky,
  kestrelLevel,
  secondWeight,
];
