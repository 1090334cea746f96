import { investigationHits } from '@/features/investigations/investigation-hits';
import { reportHits } from '@/features/reports/report-hits';
import type { PaletteSource } from '@/lib/palette-source';

/** What the command palette searches on the server, in the order of its groups. */
export const paletteSources: readonly PaletteSource[] = [reportHits, investigationHits];
