import type { Database } from './client';

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  timestamptz: 'string',
  int4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  bool: 'boolean',
  json: 'unknown',
  jsonb: 'unknown',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'string[]',
  bytea: 'Buffer',
  date: 'string',
  tsvector: 'string',
  _uuid: 'string[]',
  int2: 'number',
  pg_lsn: 'string',
  _point: 'string[]',
  inet: 'string',
  point: 'string',
};

/** TypeScript types of the rows of every table of a migrated database. */
export async function generateSchemaTypes(db: Database): Promise<string> {
  const columns = await db<{ table: string; column: string; type: string; isNullable: boolean }[]>`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as is_nullable
    from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
    )
    order by table_name, ordinal_position`;
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, list]) => {
    const fields = list.map(
      ({ column, type, isNullable }) =>
        `  ${toCamel(column)}: ${typeOf(type)}${isNullable ? ' | null' : ''};`,
    );
    return `export interface ${toPascal(table)}Row {\n${fields.join('\n')}\n}\n`;
  });
  return `// Generated from the migrated schema; schema.test.ts compares them. After a new migration:\n// UPDATE_SCHEMA_TYPES=1 npx vitest run --project server apps/server/src/db/schema.test.ts\n\n${interfaces.join('\n')}`;
}

function typeOf(type: string): string {
  const known = TYPES[type];
  if (!known) throw new Error(`no TypeScript type for the column type ${type}`);
  return known;
}

const toCamel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const toPascal = (name: string) => toCamel(`_${name}`);
