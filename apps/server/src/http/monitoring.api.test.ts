import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app';

/** Metrics and labels that Prometheus adds itself. */
const UP = 'up';
const ADDED_LABELS = ['job', 'instance', 'le'];

const { app } = await createTestApp();
const readPage = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../docs/monitoring', file), 'utf8');

async function readExported() {
  // A route is in the histogram only after a response.
  await app.inject('/healthz');
  const { body } = await app.inject('/metrics');
  const samples = [...body.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)];
  return {
    metrics: new Set(samples.map(([, name = '']) => name)),
    labels: new Set(
      samples.flatMap(([, , labels = '']) =>
        [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
      ),
    ),
  };
}

/** The metrics of an expression: its words that are no functions, labels or quoted texts. */
function readExpression(expression: string) {
  const selectors = [...expression.matchAll(/\{([^}]*)\}/g)].map(([, inside = '']) => inside);
  const groupings = [...expression.matchAll(/\bby \(([^)]*)\)/g)].map(([, inside = '']) => inside);
  const labels = [
    ...selectors.flatMap((inside) =>
      [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    ),
    ...groupings.flatMap((inside) => inside.split(',').map((label) => label.trim())),
  ];
  const metrics = [
    ...expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"/g, ' ')
      .matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g),
  ]
    .map(([, word = '']) => word)
    .filter((word) => !['or', 'and', 'unless', 'sum', 'max', 'count'].includes(word));
  return { metrics, labels };
}

function expressionsOfDashboard(): string[] {
  const { panels } = JSON.parse(readPage('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

const expressionsOfAlerts = () =>
  [...readPage('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);

test.each([
  ['the dashboard', expressionsOfDashboard()],
  ['the alerts', expressionsOfAlerts()],
])('%s uses exported metrics only', async (_name, expressions) => {
  const exported = await readExported();
  expect(expressions.length).toBeGreaterThanOrEqual(5);
  for (const expression of expressions) {
    const { metrics, labels } = readExpression(expression);
    expect(metrics, expression).not.toEqual([]);
    expect(
      metrics.filter((name) => name !== UP && !exported.metrics.has(name)),
      expression,
    ).toEqual([]);
    expect(
      labels.filter((label) => !ADDED_LABELS.includes(label) && !exported.labels.has(label)),
      expression,
    ).toEqual([]);
  }
});

test('the state of jobs and streams is exported', async () => {
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/^watchfloor_live_streams 0$/m);
  expect(body).toMatch(/^watchfloor_job_failed\{name="[^"]+"\} 0$/m);
  expect(body).toMatch(/^watchfloor_info\{version="[^"]+"\} 1$/m);
});
