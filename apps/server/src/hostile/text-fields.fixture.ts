import { type Endpoint, endpoints } from '@watchfloor/contract';
import { z } from 'zod';
import { isLong } from './scale.fixture';
import type { Schema } from './schema-values.fixture';

export interface TextField {
  readonly endpoint: Endpoint;
  /** Keys and list indexes from the body to the text. */
  readonly path: readonly (string | number)[];
}

/** The free-text fields of request bodies, from their schemas. */
export const listTextFields = (): TextField[] =>
  endpoints.flatMap((endpoint: Endpoint) => {
    if (!endpoint.body) return [];
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
    return findTexts(schema as Schema).map((path) => ({ endpoint, path }));
  });

/** All of them, or in the short form one per call. */
export const listTriedFields = (): TextField[] =>
  listTextFields().filter(
    (field, at, fields) => isLong || fields[at - 1]?.endpoint !== field.endpoint,
  );

function findTexts(schema: Schema, path: readonly (string | number)[] = []): TextField['path'][] {
  if (schema.anyOf) return schema.anyOf.flatMap((option) => findTexts(option, path));
  if (schema.enum || 'const' in schema || (schema.format && schema.format !== 'uri')) return [];
  if (schema.items) return findTexts(schema.items, [...path, 0]);
  if ([schema.type].flat().includes('string')) return [path];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    findTexts(property, [...path, name]),
  );
}

/** Returns the body with another text at the path; creates missing lists and objects. */
export function placeText(
  body: unknown,
  [step, ...rest]: TextField['path'],
  text: string,
): unknown {
  if (step === undefined) return text;
  const inner = (body as Record<string | number, unknown> | undefined)?.[step];
  if (typeof step === 'number') {
    const list = Array.isArray(body) ? [...body] : [];
    list[step] = placeText(inner, rest, text);
    return list;
  }
  return { ...(body as object | undefined), [step]: placeText(inner, rest, text) };
}
