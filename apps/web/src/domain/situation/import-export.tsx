import type { Author, SituationUpdate } from '@watchfloor/contract';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import type { MapEntry } from '@/map/map-entry';
import { saveFile } from '@/map/save-file';
import { toCsv, toGeoJson, toKml, type WrittenPoint } from '@/map/write-points';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { ImportDialog } from './import-dialog';
import type { SituationBoard } from './situation-board';

interface ImportExportProps {
  board: SituationBoard;
  shown: readonly MapEntry[];
  fileName: string;
  /** Why the reader may not import, if so. */
  importReason: string | undefined;
  authorNameOf: (author: Author) => string;
}

const FORMATS = [
  { label: 'GeoJSON', extension: 'geojson', type: 'application/geo+json', write: toGeoJson },
  { label: 'KML', extension: 'kml', type: 'application/vnd.google-earth.kml+xml', write: toKml },
  { label: 'CSV', extension: 'csv', type: 'text/csv', write: toCsv },
] as const;
type Format = (typeof FORMATS)[number];

/** Exports the visible updates to a file, and imports points from a file. */
export function ImportExport(props: ImportExportProps) {
  const { board, shown, fileName, importReason, authorNameOf } = props;
  const [isImporting, setIsImporting] = useState(false);
  const exportShown = useNoticedMutation({
    act: async ({ write, extension, type }: Format) => {
      const updates = await readShown(board, shown);
      const points = updates.map((update) => toWritten(update, authorNameOf));
      saveFile(`${fileName}.${extension}`, type, write(points));
    },
    failure: { title: 'Export failed', text: 'The updates could not be read. Please try again.' },
  });

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            pending={exportShown.isPending}
            disabledReason={shown.length === 0 ? 'There is nothing on the map' : undefined}
          >
            <Download aria-hidden />
            Export
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {FORMATS.map((format) => (
            <MenuItem key={format.extension} onSelect={() => exportShown.run(format)}>
              {format.label}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      <Button disabledReason={importReason} onClick={() => setIsImporting(true)}>
        <Upload aria-hidden />
        Import
      </Button>
      <ImportDialog board={board} isOpen={isImporting} onOpenChange={setIsImporting} />
    </>
  );
}

/** Fetches pages, newest first, until every visible entry is found. */
async function readShown(board: SituationBoard, shown: readonly MapEntry[]) {
  const missing = new Set(shown.map(({ id }) => id));
  const found: SituationUpdate[] = [];
  let cursor: string | undefined;
  do {
    const page = await board.readPage(cursor);
    for (const update of page.items) if (missing.delete(update.id)) found.push(update);
    cursor = page.nextCursor;
  } while (cursor && missing.size > 0);
  return found;
}

function toWritten(
  update: SituationUpdate,
  authorNameOf: (author: Author) => string,
): WrittenPoint {
  const { id, title, description, severity, category, subject, createdAt } = update;
  const { latitude, longitude } = update;
  const author = authorNameOf(update.user);
  return {
    id,
    title,
    description,
    severity,
    category,
    subject,
    latitude,
    longitude,
    author,
    createdAt,
  };
}
