import type { NewReportTemplate, ReportTemplate } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';

const columns = (db: Queryable) => db`id, name, title, content, intelligence_type, updated_at`;

const rowOf = ({ name, title, content, intelligenceType }: NewReportTemplate) => ({
  ...{ name, title, content },
  intelligence_type: intelligenceType,
});

export const listTemplates = (db: Queryable): Promise<ReportTemplate[]> =>
  db<ReportTemplate[]>`select ${columns(db)} from report_templates order by lower(name), id`;

export async function countTemplates(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from report_templates`;
  return row?.count ?? 0;
}

/** Undefined if the name is taken. */
export async function insertTemplate(
  tx: Tx,
  id: string,
  template: NewReportTemplate,
): Promise<ReportTemplate | undefined> {
  const [row] = await tx<ReportTemplate[]>`
    insert into report_templates ${tx({ id, ...rowOf(template) })}
    on conflict (lower(name)) do nothing returning ${columns(tx)}`;
  return row;
}

export async function isNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> {
  const rows = await tx`
    select from report_templates where lower(name) = lower(${name}) and id <> ${exceptId}`;
  return rows.length > 0;
}

export async function updateTemplate(
  tx: Tx,
  id: string,
  template: NewReportTemplate,
): Promise<ReportTemplate | undefined> {
  const [row] = await tx<ReportTemplate[]>`
    update report_templates set ${tx(rowOf(template))}, updated_at = clock_timestamp()
    where id = ${id} returning ${columns(tx)}`;
  return row;
}

export async function deleteTemplate(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    delete from report_templates where id = ${id} returning name`;
  return row?.name;
}
