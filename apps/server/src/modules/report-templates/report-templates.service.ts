import { type NewReportTemplate, type ReportTemplate, TEMPLATES_MAX } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { conflict, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import * as queries from './report-templates.queries';

export type ReportTemplatesService = ReturnType<typeof createReportTemplatesService>;

const taken = () => invalid('name', 'There is a template with this name');

export function createReportTemplatesService({ db, transact }: Platform) {
  return {
    list: (): Promise<ReportTemplate[]> => queries.listTemplates(db),

    create: (actor: Actor, template: NewReportTemplate): Promise<ReportTemplate> =>
      transact(async (tx, publish) => {
        if ((await queries.countTemplates(tx)) >= TEMPLATES_MAX) {
          throw conflict(`There are ${TEMPLATES_MAX} templates already`);
        }
        const created = await queries.insertTemplate(tx, newId(), template);
        if (!created) throw taken();
        await publish({ type: 'template.added', ...namesOf(created), actorId: actor.id });
        return created;
      }),

    change: (actor: Actor, id: string, template: NewReportTemplate): Promise<ReportTemplate> =>
      transact(async (tx, publish) => {
        if (await queries.isNameTaken(tx, template.name, id)) throw taken();
        const changed = await requireTemplate(tx, id, template);
        await publish({ type: 'template.changed', ...namesOf(changed), actorId: actor.id });
        return changed;
      }),

    delete: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const name = await queries.deleteTemplate(tx, id);
        if (name === undefined) throw notFound('Template');
        await publish({ type: 'template.deleted', templateId: id, name, actorId: actor.id });
      }),
  };
}

const namesOf = ({ id, name }: ReportTemplate) => ({ templateId: id, name });

async function requireTemplate(
  tx: Tx,
  id: string,
  template: NewReportTemplate,
): Promise<ReportTemplate> {
  const changed = await queries.updateTemplate(tx, id, template);
  if (!changed) throw notFound('Template');
  return changed;
}
