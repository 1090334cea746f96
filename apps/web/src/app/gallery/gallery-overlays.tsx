import { Copy, FileText, Settings, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import {
  CommandDialog,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/ui/command';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover';
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '@/ui/sheet';
import { Textarea } from '@/ui/textarea';
import { notify } from '@/ui/toast';
import { Tooltip } from '@/ui/tooltip';
import { GalleryRow, GallerySection } from './gallery-section';

export function GalleryOverlays() {
  return (
    <GallerySection title="Overlays and notices">
      <GalleryRow>
        <GalleryDialog />
        <GalleryConfirm />
        <GalleryCommand />
      </GalleryRow>
      <GalleryRow>
        {(['left', 'right', 'bottom'] as const).map((side) => (
          <Sheet key={side}>
            <SheetTrigger asChild>
              <Button>Sheet {side}</Button>
            </SheetTrigger>
            <SheetContent side={side} aria-describedby={undefined}>
              <SheetHeader>
                <SheetTitle>Team Updates</SheetTitle>
              </SheetHeader>
              <p className="p-4 text-ink-2">Track lost off Tromsø. AIS gap since 0412Z.</p>
            </SheetContent>
          </Sheet>
        ))}
      </GalleryRow>
      <GalleryRow>
        <Menu>
          <MenuTrigger asChild>
            <Button>Menu</Button>
          </MenuTrigger>
          <MenuContent align="start">
            <MenuLabel>elin@northwatch.example</MenuLabel>
            <MenuItem>
              <User aria-hidden />
              Profile
            </MenuItem>
            <MenuItem>
              <Settings aria-hidden />
              Preferences
            </MenuItem>
            <MenuItem disabled>
              <Copy aria-hidden />
              Disabled
            </MenuItem>
            <MenuSeparator />
            <MenuItem destructive>
              <Trash2 aria-hidden />
              Delete Report
            </MenuItem>
          </MenuContent>
        </Menu>
        <Popover>
          <PopoverTrigger asChild>
            <Button>Popover</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="Why these">
            Matches your regions: Europe, Asia Pacific.
          </PopoverContent>
        </Popover>
        <Tooltip content="69.6492, 18.9553">
          <Button>Tooltip after 700 ms</Button>
        </Tooltip>
        <Tooltip content="At once, as in the sidebar" delayDuration={0} side="right">
          <Button>Tooltip at once</Button>
        </Tooltip>
      </GalleryRow>
      <GalleryRow>
        <Button
          onClick={() =>
            notify({
              title: 'Report submitted',
              description: 'Your intelligence report has been created successfully',
            })
          }
        >
          Notice
        </Button>
        <Button
          onClick={() =>
            notify({
              title: 'Error',
              description: 'Failed to create report',
              variant: 'destructive',
            })
          }
        >
          Failure notice
        </Button>
      </GalleryRow>
    </GallerySection>
  );
}

function GalleryDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>Dialog</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add Situation Update</DialogTitle>
          <DialogDescription className="font-mono text-dense">69.6492, 18.9553</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Field label="Title" required>
            <Input />
          </Field>
          <Field label="Description" required>
            <Textarea />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary">Add Update</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function GalleryConfirm() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirm</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this user?"
        description="Their reports, comments and pins go with them. This cannot be undone."
        confirmLabel="Delete User"
        destructive
        typeToConfirm="mokafor"
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1000))}
      />
    </>
  );
}

function GalleryCommand() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Command palette</Button>
      <CommandDialog open={open} onOpenChange={setOpen} label="Search Watchfloor">
        <CommandInput placeholder="Search reports, people, rooms" />
        <CommandList>
          <CommandEmpty>Nothing found</CommandEmpty>
          <CommandGroup heading="Go to">
            <CommandItem>
              <FileText aria-hidden />
              Intelligence Reports
            </CommandItem>
            <CommandItem>
              <User aria-hidden />
              Profile
            </CommandItem>
          </CommandGroup>
        </CommandList>
      </CommandDialog>
    </>
  );
}
