import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Example {
  readonly heading: string;
  readonly request: Message;
  readonly answer: Message;
}

/** A request or a response as text: first line, headers, body. */
interface Message {
  readonly start: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const DOCS = path.resolve(import.meta.dirname, '../../../../docs');

/** The pairs of `http` blocks, request and response, of a documentation page in order. */
export function readExamples(page: string): Example[] {
  const text = readFileSync(path.join(DOCS, page), 'utf8');
  const found = [...text.matchAll(/^## (.+)$|^```http\n([\s\S]*?)^```$/gm)];
  const examples: Example[] = [];
  let heading = '';
  let request: Message | null = null;
  for (const [, title, block] of found) {
    if (title !== undefined) heading = title;
    if (block === undefined) continue;
    const message = readMessage(block);
    const isAnswer = message.start.startsWith('HTTP/1.1 ');
    if (isAnswer !== (request !== null)) throw new Error(`Not a pair: ${message.start}`);
    if (request) examples.push({ heading, request, answer: message });
    request = isAnswer ? null : message;
  }
  if (request) throw new Error(`No answer to ${request.start}`);
  return examples;
}

function readMessage(block: string): Message {
  const [head = '', ...rest] = block.split('\n\n');
  const [start = '', ...lines] = head.trim().split('\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { start, headers, body: rest.join('\n\n').trimEnd() };
}

/** Values that examples name and later ones use: `{{reportId}}`. */
export type Names = Map<string, string>;

export function fillNames(text: string, names: Names): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = names.get(name);
    if (value === undefined) throw new Error(`Nothing is called {{${name}}} yet`);
    return value;
  });
}

/**
 * Compares a value with its description and returns the first difference, or null. In texts `…` matches anything and `{{name}}`
 * stores or reuses a value; `"…": "…"` in an object and a final `"…"` in a list match more entries.
 */
export function findDifference(
  expected: unknown,
  actual: unknown,
  names: Names,
  place = 'the body',
): string | null {
  if (typeof expected === 'string') return differText(expected, actual, names, place);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return `${place} is no list`;
    const isOpen = expected.at(-1) === '…';
    const items = isOpen ? expected.slice(0, -1) : expected;
    if (!isOpen && items.length !== actual.length) return `${place} has ${actual.length} entries`;
    return firstOf(items, (item, index) =>
      findDifference(item, actual[index], names, `${place}[${index}]`),
    );
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return `${place} is no object`;
    const { '…': more, ...fields } = expected as Record<string, unknown>;
    const given = actual as Record<string, unknown>;
    const unknown = more ? [] : Object.keys(given).filter((field) => !(field in fields));
    if (unknown.length > 0) return `${place} also has ${unknown.join(', ')}`;
    return firstOf(Object.keys(fields), (field) =>
      findDifference(fields[field], given[field], names, `${place}.${field}`),
    );
  }
  return expected === actual ? null : `${place} is ${JSON.stringify(actual)}`;
}

function differText(expected: string, actual: unknown, names: Names, place: string): string | null {
  if (expected === '…') return actual === undefined ? `${place} is missing` : null;
  const captured: string[] = [];
  const pattern = expected
    .split(/(…|\{\{\w+\}\})/)
    .map((part) => {
      if (part === '…') return '[\\s\\S]*';
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      if (name === undefined) return escapePattern(part);
      const known = names.get(name);
      if (known !== undefined) return escapePattern(known);
      captured.push(name);
      return '([^"<>\\s]+)';
    })
    .join('');
  const match = typeof actual === 'string' ? new RegExp(`^${pattern}$`).exec(actual) : null;
  if (!match) return `${place} is ${JSON.stringify(actual)}, not ${expected}`;
  captured.forEach((name, index) => {
    names.set(name, match[index + 1] ?? '');
  });
  return null;
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function firstOf<T>(
  items: readonly T[],
  look: (item: T, index: number) => string | null,
): string | null {
  for (const [index, item] of items.entries()) {
    const difference = look(item, index);
    if (difference !== null) return difference;
  }
  return null;
}
