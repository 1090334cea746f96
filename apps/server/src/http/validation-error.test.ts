import { endpoints, requiredText } from '@watchfloor/contract';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors';
import { validate } from './validation-error';

function problemOf(schema: z.ZodType, value: unknown): AppError {
  try {
    validate(schema, value);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('expected a validation error');
}

const Example = z.object({
  title: requiredText('Title', 5),
  reportId: z.uuid(),
  place: z.enum(['here', 'there']),
  tags: z.array(z.string()),
});
const valid = {
  title: 'Lamp',
  reportId: '00000000-0000-4000-8000-000000000001',
  place: 'here',
  tags: [],
};

test.each([
  [{ title: undefined }, 'title', 'Title is required'],
  [{ title: ' ' }, 'title', 'Title is required'],
  [{ reportId: undefined }, 'reportId', 'reportId is required'],
  [{ reportId: 'x' }, 'reportId', 'reportId is not a valid id'],
  [{ place: 'x' }, 'place', 'place must be one of here, there'],
  [{ tags: 5 }, 'tags', 'tags must be a list'],
  [{ tags: ['a', 5] }, 'tags.1', 'tags.1 must be text'],
])('%j is refused at its path, and the message names the field', (change, path, message) => {
  const error = problemOf(Example, { ...valid, ...change });
  expect(error.details).toEqual([{ path, message }]);
  expect(error.message).toBe(message);
});

it('names every problem at once', () => {
  expect(problemOf(Example, { tags: [] }).message).toBe(
    'Title is required; reportId is required; place is required',
  );
});

describe('no message of any call speaks of types that only programs know', () => {
  const withBody = endpoints.filter(({ body }) => body);
  const fieldsOf = (body: z.ZodType) => ('shape' in body ? Object.keys(body.shape as object) : []);
  test.each(withBody.map(({ method, path, body }) => [`${method} ${path}`, body] as const))(
    '%s',
    (_call, body) => {
      if (!body) return;
      const wrong = [undefined, null, 5].map((value) =>
        Object.fromEntries(fieldsOf(body).map((field) => [field, value])),
      );
      for (const value of [null, 5, ...wrong]) {
        const parsed = body.safeParse(value);
        if (parsed.success) continue;
        expect(problemOf(body, value).message).not.toMatch(/invalid|undefined|expected/i);
      }
    },
  );
});
