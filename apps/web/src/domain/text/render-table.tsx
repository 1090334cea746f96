import type { Alignment, Block, TableCell } from '@watchfloor/markdown';
import { Table } from '@/ui/table';
import { type Rendering, renderInlines } from './render-inlines';
import { textOfInlines } from './text-of';

const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;
const TABLE =
  'text-[0.9em] [&_td]:px-2.5 [&_td]:py-1.5 [&_td]:align-top [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:align-bottom [&_th]:font-medium [&_th]:text-ink-3 [&_tr]:border-b';

/** Scrolls within the text where it is too wide. */
export function renderTable(
  { align, header, rows }: Extract<Block, { kind: 'table' }>,
  key: number,
  rendering: Rendering,
) {
  const label = header.map(textOfInlines).filter(Boolean).join(', ');
  return (
    <Table key={key} dir="auto" label={`Table: ${label || 'no headings'}`} className={TABLE}>
      <thead>
        <tr>
          {header.map((cell, column) => (
            <th key={keyOf(column)} scope="col" className={classOf(align[column])}>
              {renderInlines(cell, rendering)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(index)}>{row.map(renderCell)}</tr>
        ))}
      </tbody>
    </Table>
  );

  function renderCell(cell: TableCell, column: number) {
    return (
      <td key={keyOf(column)} className={classOf(align[column])}>
        {renderInlines(cell, rendering)}
      </td>
    );
  }
}

/** A text never changes in place: where something stands is what it is. */
const keyOf = (position: number) => `${position}`;

const classOf = (alignment: Alignment | undefined) =>
  `wrap-break-word min-w-20 whitespace-pre-wrap ${ALIGN[alignment ?? 'left']}`;
