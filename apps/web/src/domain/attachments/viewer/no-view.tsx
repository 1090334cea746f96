import { FileX } from 'lucide-react';
import { EmptyState } from '@/ui/empty-state';

/** A file that cannot be shown here. */
export const NoView = ({ text }: { text: string }) => (
  <div className="grid flex-1 place-items-center">
    <EmptyState icon={<FileX />} title="No preview" text={text} />
  </div>
);
