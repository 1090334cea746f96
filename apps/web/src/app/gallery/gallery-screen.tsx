import { ArrowLeft, FolderPlus, Plus } from 'lucide-react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { PageHeader } from '@/ui/page-header';
import { Toaster } from '@/ui/toaster';
import { TooltipProvider } from '@/ui/tooltip';
import { GalleryActions } from './gallery-actions';
import { GalleryContent } from './gallery-content';
import { GalleryFields } from './gallery-fields';
import { GalleryOverlays } from './gallery-overlays';
import { GalleryProduct } from './gallery-product';
import { GalleryStates } from './gallery-states';

/** Every component in its states on one page. Served in development only. */
export function GalleryScreen() {
  return (
    <TooltipProvider>
      <main className="mx-auto flex max-w-7xl flex-col gap-6 p-4 sm:p-6">
        <PageHeader
          back={
            <Button asChild variant="ghost" size="sm">
              <a href="/">
                <ArrowLeft aria-hidden />
                Back to Dashboard
              </a>
            </Button>
          }
          eyebrow={
            <>
              Intelligence Operations Center
              <Badge variant="outline">BETA</Badge>
              <Badge tone="accent" variant="outline" hasDot className="bg-accent-soft">
                LIVE
              </Badge>
            </>
          }
          title="Gallery"
          subtitle="Every component in its states"
          actions={
            <>
              <Button>
                <FolderPlus aria-hidden />
                New Investigation
              </Button>
              <Button variant="primary">
                <Plus aria-hidden />
                New Report
              </Button>
            </>
          }
        />
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <GalleryActions />
            <GalleryFields />
            <GalleryStates />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <GalleryProduct />
            <GalleryOverlays />
            <GalleryContent />
          </div>
        </div>
      </main>
      <Toaster />
    </TooltipProvider>
  );
}
