import { Link } from '@tanstack/react-router';
import { FileSearch, FileText } from 'lucide-react';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';

interface ReportsEmptyProps {
  isFiltered: boolean;
  onClear: () => void;
}

/** The texts are the spec's (§2). */
export function ReportsEmpty({ isFiltered, onClear }: ReportsEmptyProps) {
  return (
    <Card>
      <EmptyState
        className="py-16"
        icon={isFiltered ? <FileSearch /> : <FileText />}
        title={isFiltered ? 'No reports match your search criteria' : 'No reports available'}
        text={
          isFiltered
            ? 'The whole archive was searched. Try fewer or other words, or another type.'
            : 'What you and your colleagues submit is listed here, newest first.'
        }
        action={
          isFiltered ? (
            <Button onClick={onClear}>Clear search</Button>
          ) : (
            <Link to="/reports/new" className={buttonClass({ variant: 'primary' })}>
              Create First Report
            </Link>
          )
        }
      />
    </Card>
  );
}
