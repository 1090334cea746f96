import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

const CHECKOUT = path.resolve(import.meta.dirname, '../../../..');
const ROOTS = { web: 'apps/web/src', contract: 'packages/contract/src' };

/** A node of the syntax tree; only four of the parser's many types matter here. */
interface Syntax {
  readonly type?: string;
  readonly [field: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null;
const collapse = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Every text in the sources below a folder (`web:features/reports`, `contract:`): strings, templates and the contents of
 * elements, with `{}` in place of expressions.
 */
export function readShownTexts(folders: readonly string[]): Set<string> {
  const texts = new Set<string>();
  for (const file of folders.flatMap(listSources)) {
    collectTexts(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true }), texts);
  }
  return texts;
}

function listSources(folder: string): string[] {
  const [root, below = ''] = folder.split(':');
  if (root !== 'web' && root !== 'contract') throw new Error(`No sources are called ${folder}`);
  const found = globSync(`${path.join(CHECKOUT, ROOTS[root], below)}{,/**/*}.{ts,tsx}`, {
    exclude: (file) => /\.(test|fixture)\.tsx?$/.test(file),
  });
  if (found.length === 0) throw new Error(`There are no sources in ${folder}`);
  return found;
}

function collectTexts(value: unknown, texts: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectTexts(item, texts);
    return;
  }
  if (!isSyntax(value)) return;
  const text = readText(value);
  if (text !== null) texts.add(collapse(text));
  for (const part of Object.values(value)) collectTexts(part, texts);
}

function readText(syntax: Syntax): string | null {
  switch (syntax.type) {
    case 'StringLiteral':
      return String(syntax.value);
    case 'TemplateLiteral':
      return partsOf(syntax.quasis)
        .map((quasi) => String(quasi.cooked))
        .join('{}');
    case 'JSXElement':
    case 'JSXFragment':
      return partsOf(syntax.children).map(readChild).join('');
    default:
      return null;
  }
}

function readChild(child: Syntax): string {
  if (child.type === 'JSXText') return readElementText(String(child.value));
  // An element without children is an icon or badge, not part of the text.
  if (child.type === 'JSXElement' && partsOf(child.children).length === 0) return '';
  if (child.type !== 'JSXExpressionContainer') return '{}';
  const { expression } = child;
  return isSyntax(expression) && expression.type === 'StringLiteral'
    ? String(expression.value)
    : '{}';
}

/** As in JSX: line breaks and indentation are not text. */
function readElementText(value: string): string {
  const lines = value.split('\n');
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}

const partsOf = (value: unknown): Syntax[] => (Array.isArray(value) ? value.filter(isSyntax) : []);
