import { Link } from '@tanstack/react-router';
import { LOOKUP_VALUES_MAX, type LookupRow } from '@watchfloor/contract';
import { Download } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { EntityValue } from '@/domain/entities/entity-value';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { formatCount, formatNumber } from '@/lib/number-format';
import { saveFile } from '@/lib/receive-file';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '@/ui/card';
import { Field } from '@/ui/field';
import { RelativeTime } from '@/ui/relative-time';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table';
import { Textarea } from '@/ui/textarea';
import { useLookup } from '../api/lookup';
import { lookupCsv, splitValues } from '../lookup-values';

/** Larger than a thousand of the longest values that anybody pastes. */
const FILE_BYTES_MAX = 2 * 1024 * 1024;

/** "Have we seen these?" Values from the clipboard or a text file; nothing of them is stored. */
export function LookupCard() {
  const lookup = useLookup();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const values = splitValues(text);
  const tooMany = values.length > LOOKUP_VALUES_MAX;

  function change(next: string) {
    setText(next);
    setProblem(undefined);
  }

  async function drop(event: DragEvent) {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    if (file.size > FILE_BYTES_MAX) setProblem('The file is too large. Paste a part of it.');
    else change(await file.text());
  }

  return (
    <Card aria-labelledby="lookup">
      <CardHeader className="justify-start">
        <CardTitle id="lookup">Have we seen these?</CardTitle>
        <CardDescription>
          up to {formatNumber(LOOKUP_VALUES_MAX)} values, defanged or not; they are not stored
        </CardDescription>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        <Field
          label="Values"
          hint="One on each line, or separated by commas. A text file can be dropped here."
          error={
            problem ??
            (tooMany &&
              `At most ${formatNumber(LOOKUP_VALUES_MAX)} values at once, these are ${formatNumber(values.length)}`)
          }
        >
          <Textarea
            value={text}
            onChange={(event) => change(event.target.value)}
            onDrop={drop}
            dir="auto"
            rows={6}
            spellCheck={false}
            className="font-mono text-small"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            pending={lookup.isPending}
            disabledReason={values.length === 0 || tooMany ? 'Paste some values first' : undefined}
            onClick={() => lookup.run(values)}
          >
            Look up {values.length > 0 && formatCount(values.length, 'value')}
          </Button>
        </div>
      </CardBody>
      {lookup.data && <LookupResult rows={lookup.data} />}
    </Card>
  );
}

function LookupResult({ rows }: { rows: readonly LookupRow[] }) {
  const known = rows.filter(({ entity }) => entity).length;
  return (
    <div className="border-t">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <p role="status" className="text-dense text-ink-2">
          {formatNumber(known)} known, {formatNumber(rows.length - known)} unknown
        </p>
        <Button
          size="sm"
          onClick={() =>
            saveFile({
              name: 'entities.csv',
              blob: new Blob([lookupCsv(rows)], { type: 'text/csv;charset=utf-8' }),
            })
          }
        >
          <Download aria-hidden />
          Download CSV
        </Button>
      </div>
      <Table label="Looked-up values">
        <TableHead>
          <TableRow>
            <TableHeader>Value</TableHeader>
            <TableHeader>Kind</TableHeader>
            <TableHeader>Seen</TableHeader>
            <TableHeader>Last seen</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same value may come twice
            <ResultRow key={index} row={row} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function ResultRow({ row: { value, kind, entity } }: { row: LookupRow }) {
  return (
    <TableRow>
      <TableCell className="min-w-48">
        {entity ? (
          <Link
            to="/entities/$id"
            params={{ id: entity.id }}
            className="font-medium underline-offset-2 hover:underline"
          >
            <EntityValue entity={entity} />
          </Link>
        ) : (
          <span dir="auto" className="wrap-anywhere font-mono text-[0.95em] text-ink-2">
            {value}
          </span>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">
        {kind ? ENTITY_KIND_NAMES[kind] : 'no known form'}
      </TableCell>
      <TableCell>
        {entity ? (
          <Badge tone="accent">{formatCount(entity.mentions, 'time')}</Badge>
        ) : (
          <span className="text-ink-3">unknown</span>
        )}
      </TableCell>
      <TableCell className="text-ink-2">
        {entity?.lastSeen && <RelativeTime time={entity.lastSeen} />}
      </TableCell>
    </TableRow>
  );
}
