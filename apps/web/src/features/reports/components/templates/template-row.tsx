import type { ReportTemplate } from '@watchfloor/contract';
import { stripMarks } from '@watchfloor/markdown';
import { Pencil, Trash2 } from 'lucide-react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { Button } from '@/ui/button';

/** More than the two lines that are shown. */
const EXCERPT_LENGTH = 400;

interface TemplateRowProps {
  template: ReportTemplate;
  onEdit: () => void;
  onDelete: () => void;
}

export function TemplateRow({ template, onEdit, onDelete }: TemplateRowProps) {
  const { name, content, intelligenceType } = template;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span dir="auto" className="wrap-anywhere font-medium text-body">
            {name}
          </span>
          {intelligenceType && <DisciplineBadge type={intelligenceType} />}
        </p>
        <p dir="auto" className="line-clamp-2 text-ink-2 text-small">
          {stripMarks(content.slice(0, EXCERPT_LENGTH))}
        </p>
      </div>
      <Button onClick={onEdit}>
        <Pencil aria-hidden />
        Edit<span className="sr-only"> {name}</span>
      </Button>
      <Button variant="ghost" onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}
