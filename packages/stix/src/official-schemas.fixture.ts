import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ROOT = path.resolve(import.meta.dirname, '../official-schemas');

const files = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      name: path.basename(name, '.json'),
      schema: JSON.parse(readFileSync(path.join(ROOT, folder, name), 'utf8')) as { $id: string },
    }));

/** One of the two reports that OASIS gives as examples. */
export const readExample = (
  name: 'apt1' | 'poisonivy',
): { objects: { id: string; type: string }[] } =>
  JSON.parse(readFileSync(path.join(ROOT, `examples/threat-reports/${name}.json`), 'utf8'));

const schemas = files('schemas');
// `\-?` in their patterns is a syntax error with the flag `u`.
const ajv = new Ajv2020({ strict: false, unicodeRegExp: false, logger: false });
// Named in CommonJS and in modules alike.
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
for (const { schema } of schemas) ajv.addSchema(schema);
const idOf = new Map(schemas.map(({ name, schema }) => [name, schema.$id]));

/** What the official schema of its type says about an object; empty if it is valid. */
export function findSchemaErrors(object: { type: string; id: string }): string[] {
  const validate = ajv.getSchema(idOf.get(object.type) ?? '') as ValidateFunction | undefined;
  if (!validate) return [`${object.type} has no schema`];
  if (validate(object as unknown)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${object.id}${instancePath}: ${message}`,
  );
}
