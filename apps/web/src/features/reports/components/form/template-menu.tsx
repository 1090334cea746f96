import { useQuery } from '@tanstack/react-query';
import type { ReportTemplate } from '@watchfloor/contract';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { templatesQuery } from '../../api/templates';
import type { ReportFormApi } from './report-fields';

/** Fills title, type and content from a template; asks before it replaces text. */
export function TemplateMenu({ form }: { form: ReportFormApi }) {
  const { data: templates = [] } = useQuery(templatesQuery);
  const [asked, setAsked] = useState<ReportTemplate>();
  if (templates.length === 0) return null;

  function apply({ title, content, intelligenceType }: ReportTemplate) {
    const isChanged = { shouldDirty: true } as const;
    if (title) form.setValue('title', title, isChanged);
    if (intelligenceType) form.setValue('intelligenceType', intelligenceType, isChanged);
    form.setValue('content', content, isChanged);
    form.clearErrors();
  }

  function choose(template: ReportTemplate) {
    if (form.getValues('content').trim()) setAsked(template);
    else apply(template);
  }

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button size="sm" className="w-fit">
            <LayoutTemplate aria-hidden />
            Start from a template
          </Button>
        </MenuTrigger>
        <MenuContent align="start" className="max-h-80 max-w-80 overflow-y-auto">
          {templates.map((template) => (
            <MenuItem key={template.id} onSelect={() => choose(template)}>
              <span dir="auto" className="wrap-anywhere">
                {template.name}
              </span>
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Replace your text?"
        description={`The template “${asked?.name}” replaces what you wrote as content.`}
        confirmLabel="Replace"
        onConfirm={() => {
          if (asked) apply(asked);
          return undefined;
        }}
      />
    </>
  );
}
