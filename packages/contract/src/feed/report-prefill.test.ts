import { expect, test } from 'vitest';
import { toReportPrefill } from './report-prefill';

const item = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Flood in the delta',
  content: 'Water rose overnight.',
  url: 'https://relief.example/flood',
  intelligenceType: 'GEOINT',
  region: 'Africa',
  tags: ['flood', 'delta'],
  sourceName: 'Relief Desk',
};

test('fills in title, text, source link, type, region and tags', () => {
  expect(toReportPrefill(item)).toEqual({
    item: item.id,
    title: 'Flood in the delta',
    content: 'Water rose overnight.\n\nSource: Relief Desk, https://relief.example/flood',
    type: 'GEOINT',
    region: 'Africa',
    tags: 'flood, delta',
  });
});

test('omits missing fields and truncates long ones', () => {
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
