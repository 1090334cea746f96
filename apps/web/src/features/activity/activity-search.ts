import { ACT_SIDES, type ActSide } from '@watchfloor/contract';

export const ACTIVITY_TABS = {
  acts: 'Acts',
  sessions: 'Sessions',
  addresses: 'Addresses',
  uploads: 'Uploads',
} as const;
export type ActivityTab = keyof typeof ACTIVITY_TABS;

/** The search parameters: the open tab, and which acts. */
export interface ActivitySearch {
  tab?: ActivityTab | undefined;
  side?: ActSide | undefined;
}

export function readActivitySearch({ tab, side }: Record<string, unknown>): ActivitySearch {
  return {
    ...(typeof tab === 'string' &&
      Object.hasOwn(ACTIVITY_TABS, tab) && { tab: tab as ActivityTab }),
    ...(ACT_SIDES.includes(side as ActSide) && { side: side as ActSide }),
  };
}
