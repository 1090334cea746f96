import type { Block, Inline } from '@watchfloor/markdown';
import type { ExportDocument, Part } from './export-document';

export const text = (value: string): Inline => ({ kind: 'text', text: value });
export const paragraph = (...children: (string | Inline)[]): Block => ({
  kind: 'paragraph',
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
});
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): Part => ({
  kind: 'table',
  align: header.map(() => null),
  header: header.map((cell) => [text(cell)]),
  rows: rows.map((row) => row.map((cell) => [text(cell)])),
});

export const SENTENCE =
  'The bulker stopped transmitting north of the shelf and returned on the same course later. ';

export const makeDocument = (
  parts: readonly Part[],
  more: Partial<ExportDocument> = {},
): ExportDocument => ({
  title: 'Halcyon Drift goes dark',
  marking: { tlp: 'AMBER', compartments: ['HALCYON'] },
  reference: 'WF-2026-000412, revision 3',
  author: 'Leila Mansour',
  exportedBy: 'Mateo Ferreira',
  exportedAt: '2026-05-21T13:55:00.000Z',
  publicUrl: 'https://floor.example/',
  parts,
  ...more,
});
