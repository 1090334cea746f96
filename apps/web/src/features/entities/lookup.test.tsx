import { fireEvent, screen, within } from '@testing-library/react';
import { entitiesEndpoints, type LookupRow } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record } from '@/testing/api.fixture';
import { entity } from '@/testing/entities.fixture';
import { idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { lookupCsv, splitValues } from './lookup-values';

const ROWS: LookupRow[] = [
  { value: '203.0.113[.]77', kind: 'ipv4', entity: entity() },
  { value: '=cmd()', kind: null, entity: null },
];

beforeEach(() => {
  answer(entitiesEndpoints.list, () => []);
});

async function openLookup() {
  const user = await renderApp('/entities');
  await user.click(await screen.findByRole('button', { name: 'Have we seen these?' }));
  return { user, box: screen.getByRole('textbox', { name: 'Values' }) };
}

it('tells known values from unknown ones, with links', async () => {
  const sent = record(entitiesEndpoints.lookup, () => ROWS);
  const { user, box } = await openLookup();
  await user.click(box);
  await user.paste('203.0.113[.]77\n=cmd()\n203.0.113[.]77');
  await user.click(screen.getByRole('button', { name: 'Look up 2 values' }));
  expect(await screen.findByText('1 known, 1 unknown')).toBeTruthy();
  expect(sent).toEqual([{ values: ['203.0.113[.]77', '=cmd()'] }]);
  const table = screen.getByRole('table', { name: 'Looked-up values' });
  const [link] = within(table).getAllByRole('link');
  expect(link?.getAttribute('href')).toBe(`/entities/${idOf(70)}`);
  expect(within(table).getByText('no known form')).toBeTruthy();
});

it('takes a dropped text file, and refuses more than a thousand values', async () => {
  const { box } = await openLookup();
  const lines = Array.from({ length: 1001 }, (_, index) => `host${index}.example`).join('\n');
  const file = new File([lines], 'values.txt', { type: 'text/plain' });
  fireEvent.drop(box, { dataTransfer: { files: [file] } });
  expect(await screen.findByText('At most 1,000 values at once, these are 1,001')).toBeTruthy();
});

it('separates values as they are pasted, positions excepted', () => {
  expect(splitValues('a.example, b.example;\t"Halcyon Drift"\r\n57.72, 11.28\na.example')).toEqual([
    'a.example',
    'b.example',
    'Halcyon Drift',
    '57.72, 11.28',
  ]);
  expect(splitValues('57.72, 11.28; 60.1, 10.2')).toEqual(['57.72, 11.28', '60.1, 10.2']);
  expect(splitValues('hxxps://a.example/b,c;d, https://e.example/')).toEqual([
    'hxxps://a.example/b,c;d',
    'https://e.example/',
  ]);
});

it('writes a CSV that no spreadsheet runs', () => {
  const [, known, unknown] = lookupCsv(ROWS, 'https://floor.example').split('\r\n');
  expect(known).toBe(
    `"203.0.113[.]77","ipv4","yes","203.0.113[.]77","2","2031-02-27T12:00:00.000Z","2031-03-01T12:00:00.000Z","https://floor.example/entities/${idOf(70)}"`,
  );
  expect(unknown).toBe(`"'=cmd()","","no","","","","",""`);
});
