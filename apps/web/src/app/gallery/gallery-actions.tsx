import { Moon, Plus, Sun, SunMoon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Kbd } from '@/ui/kbd';
import { Segmented } from '@/ui/segmented';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { GalleryRow, GallerySection } from './gallery-section';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;
const REGIONS = ['North America', 'Europe', 'Asia Pacific', 'Middle East'];

export function GalleryActions() {
  const [isPending, setIsPending] = useState(true);
  const [regions, setRegions] = useState(['Europe', 'Asia Pacific']);
  const [theme, setTheme] = useState<'light' | 'dark' | 'system'>('dark');
  const [status, setStatus] = useState<'all' | 'open' | 'done'>('all');

  return (
    <GallerySection title="Actions and choices">
      <GalleryRow>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </GalleryRow>
      <GalleryRow>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size="sm">
            {variant}
          </Button>
        ))}
        <Button size="icon" aria-label="Add">
          <Plus aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label="Delete">
          <Trash2 aria-hidden />
        </Button>
      </GalleryRow>
      <GalleryRow>
        <Button variant="primary" pending={isPending}>
          Save Preferences
        </Button>
        <Button variant="primary" pending={isPending} pendingLabel="Setting up...">
          Complete Setup
        </Button>
        <Button onClick={() => setIsPending(!isPending)}>Toggle pending</Button>
      </GalleryRow>
      <GalleryRow>
        <Button disabled>Disabled</Button>
        <Button disabledReason="Only the room's owner may delete it">Delete War Room</Button>
        <Button
          size="icon"
          disabledReason="Only an admin may delete users"
          aria-label="Delete user"
        >
          <Trash2 aria-hidden />
        </Button>
        <Kbd>Ctrl K</Kbd>
      </GalleryRow>
      <GalleryRow>
        {REGIONS.map((region) => (
          <Chip
            key={region}
            pressed={regions.includes(region)}
            onPressedChange={(isPressed) =>
              setRegions(
                isPressed ? [...regions, region] : regions.filter((chosen) => chosen !== region),
              )
            }
          >
            {region}
          </Chip>
        ))}
      </GalleryRow>
      <GalleryRow>
        <Segmented
          label="Status"
          value={status}
          onValueChange={setStatus}
          options={[
            { value: 'all', label: 'All Tasks' },
            { value: 'open', label: 'Open' },
            { value: 'done', label: 'Completed' },
          ]}
        />
        <Segmented
          label="Theme"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light', icon: <Sun aria-hidden />, isIconOnly: true },
            { value: 'dark', label: 'Dark', icon: <Moon aria-hidden />, isIconOnly: true },
            { value: 'system', label: 'System', icon: <SunMoon aria-hidden />, isIconOnly: true },
          ]}
        />
      </GalleryRow>
      <Tabs defaultValue="updates">
        <TabsList aria-label="Room">
          <TabsTrigger value="updates">Team Updates</TabsTrigger>
          <TabsTrigger value="members">Members</TabsTrigger>
          <TabsTrigger value="files" disabled>
            Files
          </TabsTrigger>
        </TabsList>
        <TabsContent value="updates">24 updates in this room.</TabsContent>
        <TabsContent value="members">7 members.</TabsContent>
      </Tabs>
    </GallerySection>
  );
}
