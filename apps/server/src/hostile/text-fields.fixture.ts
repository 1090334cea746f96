import { type Endpoint, endpoints } from '@watchfloor/contract';
import { z } from 'zod';
import type { Schema } from './schema-values.fixture';

export interface TextField {
  readonly endpoint: Endpoint;
  /** From the body to the text; a number is a place in a list. */
  readonly path: readonly (string | number)[];
}

/** Every place in a body that takes free text, found in the schemas. */
export function listTextFields(): TextField[] {
  return endpoints.flatMap((endpoint: Endpoint) => {
    if (!endpoint.body) return [];
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
    return findTexts(schema as Schema).map((path) => ({ endpoint, path }));
  });
}

function findTexts(schema: Schema, path: readonly (string | number)[] = []): TextField['path'][] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => findTexts(one, path));
  if (schema.enum || 'const' in schema || schema.format) return [];
  if (schema.items) return findTexts(schema.items, [...path, 0]);
  if (schema.type === 'string') return [path];
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    findTexts(one, [...path, name]),
  );
}

/** The body with another text at one place; lists and objects on the way are made where they are not there. */
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
