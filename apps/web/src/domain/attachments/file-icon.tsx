import {
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  MapIcon,
} from 'lucide-react';

const ICONS = [
  [/^image\//, FileImage],
  [/^audio\/|ogg/, FileAudio],
  [/^video\//, FileVideo],
  [/csv|tab-sep|spreadsheet|excel/, FileSpreadsheet],
  [/geo\+json|earth|gpx/, MapIcon],
  [/zip/, FileArchive],
] as const;

/** The file type as an icon; the name beside it has the extension. */
export function FileIcon({ mimeType, className }: { mimeType: string; className?: string }) {
  const Icon = ICONS.find(([pattern]) => pattern.test(mimeType))?.[1] ?? FileText;
  return <Icon aria-hidden className={className} />;
}
