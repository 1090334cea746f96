import { expect, test } from 'vitest';
import { toReportPrefill } from './external-report';

const item = {
  title: 'Flood in the delta',
  content: 'Water rose overnight.',
  url: 'https://relief.example/flood',
  intelligenceType: 'GEOINT',
  region: 'Africa',
  tags: ['flood', 'delta'],
  sourceName: 'Relief Desk',
};

test('a report starts with title, text, source link, type, region and tags', () => {
  expect(toReportPrefill(item)).toEqual({
    title: 'Flood in the delta',
    content: 'Water rose overnight.\n\nSource: Relief Desk, https://relief.example/flood',
    type: 'GEOINT',
    region: 'Africa',
    tags: 'flood, delta',
  });
});

test('what is missing is left out, what is long is cut to what the form and a link take', () => {
  const prefill = toReportPrefill({
    ...item,
    title: 't'.repeat(300),
    content: 'c'.repeat(5000),
    region: null,
    tags: [],
  });
  expect(prefill.title).toHaveLength(200);
  expect(prefill.content).toHaveLength(
    1501 + '\n\nSource: Relief Desk, https://relief.example/flood'.length,
  );
  expect(prefill).not.toHaveProperty('region');
  expect(prefill).not.toHaveProperty('tags');
  expect(toReportPrefill({ ...item, content: '' }).content).toBe(
    'Source: Relief Desk, https://relief.example/flood',
  );
});
