import type { ReactNode } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { ACTIVITY_TABS, type ActivityTab } from '../activity-search';

interface ActivityTabsProps {
  tab: ActivityTab | undefined;
  onTabChange: (tab: ActivityTab) => void;
  /** Only the open one is loaded. */
  panels: Record<ActivityTab, ReactNode>;
}

const TABS = Object.keys(ACTIVITY_TABS) as ActivityTab[];

export function ActivityTabs({ tab = 'acts', onTabChange, panels }: ActivityTabsProps) {
  return (
    <Tabs value={tab} onValueChange={(next) => onTabChange(next as ActivityTab)}>
      <TabsList aria-label="Activity" className="max-[24rem]:gap-0">
        {TABS.map((one) => (
          <TabsTrigger key={one} value={one} className="max-[24rem]:px-2">
            {ACTIVITY_TABS[one]}
          </TabsTrigger>
        ))}
      </TabsList>
      {TABS.map((one) => (
        <TabsContent key={one} value={one}>
          {panels[one]}
        </TabsContent>
      ))}
    </Tabs>
  );
}
