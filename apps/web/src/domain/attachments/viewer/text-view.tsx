import type { ReportAttachment } from '@watchfloor/contract';
import { type ReactNode, useMemo } from 'react';
import { Spinner } from '@/ui/spinner';
import { formatFileSize } from '../format-file-size';
import { NoView } from './no-view';
import { parseTable } from './parse-table';
import { type FileText, SHOWN_BYTES, useFileText } from './use-file-text';

const ROWS_SHOWN = 500;
const COLUMNS_SHOWN = 40;

interface TextViewProps {
  attachment: Pick<ReportAttachment, 'url' | 'fileSize'>;
  /** A table with the first row as its head. */
  isTable: boolean;
}

export function TextView({ attachment: { url, fileSize }, isTable }: TextViewProps) {
  const file = useFileText(url, fileSize);
  if (file === null) return <NoView text="This file could not be loaded." />;
  if (!file) {
    return (
      <div role="status" aria-label="Loading file" className="grid flex-1 place-items-center">
        <Spinner />
      </div>
    );
  }
  return isTable ? <Table file={file} /> : <Text file={file} />;
}

function Text({ file: { text, isCut } }: { file: FileText }) {
  return (
    <Scroller note={isCut ? `The first ${formatFileSize(SHOWN_BYTES)} are shown.` : null}>
      <pre
        dir="auto"
        className="wrap-anywhere whitespace-pre-wrap p-4 font-mono text-dense text-ink [unicode-bidi:plaintext]"
      >
        {text}
      </pre>
    </Scroller>
  );
}

function Table({ file }: { file: FileText }) {
  const { rows, isCut } = useMemo(
    () => parseTable(file.text, ROWS_SHOWN, COLUMNS_SHOWN),
    [file.text],
  );
  const [head = [], ...body] = rows;
  const note = `The first ${ROWS_SHOWN} rows and ${COLUMNS_SHOWN} columns are shown.`;
  return (
    <Scroller note={isCut || file.isCut ? note : null}>
      <table className="w-max border-separate border-spacing-0 text-dense">
        <thead className="sticky top-0 bg-raised">
          <tr>
            {head.map((cell, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a file never move
                key={index}
                scope="col"
                className={`${CELL} border-line-strong font-medium text-ink-2`}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never move
            <tr key={number}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a file never move
                <td key={index} dir="auto" className={`${CELL} border-line tabular-nums`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

const CELL = 'max-w-80 whitespace-pre-wrap break-words border-b px-3 py-1.5 text-left align-top';

function Scroller({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <>
      <section
        aria-label="Content of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
      >
        {children}
      </section>
      {note && <p className="border-line border-t px-4 py-2 text-ink-2 text-small">{note}</p>}
    </>
  );
}
