import { useQuery } from '@tanstack/react-query';
import { type ReportTemplate, TEMPLATES_MAX } from '@watchfloor/contract';
import { LayoutTemplate, Plus } from 'lucide-react';
import { useState } from 'react';
import { AdminOnly } from '@/domain/admin-only';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { useLastShown } from '@/ui/use-last-shown';
import { templatesQuery, useDeleteTemplate } from '../api/templates';
import { TemplateDialog } from '../components/templates/template-dialog';
import { TemplateRow } from '../components/templates/template-row';

export function TemplatesScreen() {
  return (
    <AdminOnly>
      <Templates />
    </AdminOnly>
  );
}

function Templates() {
  const list = useQuery(templatesQuery);
  const remove = useDeleteTemplate();
  /** `new` to add one. */
  const [edited, setEdited] = useState<ReportTemplate | 'new'>();
  const [deleted, setDeleted] = useState<ReportTemplate | null>(null);
  const shown = useLastShown(deleted);
  const templates = list.data ?? [];
  const add = (
    <Button
      variant="primary"
      disabledReason={
        templates.length >= TEMPLATES_MAX ? `There are ${TEMPLATES_MAX} already` : undefined
      }
      onClick={() => setEdited('new')}
    >
      <Plus aria-hidden />
      New Template
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <PageHeader
        title="Templates"
        subtitle="Texts that a new report can start from. Reports that began with one stay as they are."
        actions={templates.length > 0 && add}
      />
      {list.isPending && <Skeleton className="h-40 w-full" />}
      {list.isError && !list.data && (
        <Card>
          <QueryProblem query={list} />
        </Card>
      )}
      {list.data && templates.length === 0 && (
        <Card>
          <EmptyState
            icon={<LayoutTemplate />}
            title="No templates yet"
            text="Make one for the reports that your members write again and again."
            action={add}
          />
        </Card>
      )}
      {templates.length > 0 && (
        <Card>
          <ul aria-label="Templates" className="divide-y">
            {templates.map((template) => (
              <li key={template.id}>
                <TemplateRow
                  template={template}
                  onEdit={() => setEdited(template)}
                  onDelete={() => setDeleted(template)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited && (
        <TemplateDialog
          template={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        title="Delete this template?"
        description={`Nobody can start from “${shown?.name ?? ''}” any more. Reports that began with it stay as they are.`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => (deleted ? remove.perform(deleted.id) : undefined)}
      />
    </div>
  );
}
