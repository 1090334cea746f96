import { cycloneAnsa } from './cyclone-ansa.line';
import { greyFleet } from './grey-fleet.line';
import { kestrelDam } from './kestrel-dam.line';
import { paperWasp } from './paper-wasp.line';
import { silentSky } from './silent-sky.line';
import type { StoryLine } from './story-line';
import { whiteGold } from './white-gold.line';

/** Six topics in six regions, connected by a ship, a password and a house in Port Verrin. */
export const STORY_LINES: readonly StoryLine[] = [
  greyFleet,
  paperWasp,
  kestrelDam,
  cycloneAnsa,
  silentSky,
  whiteGold,
];
