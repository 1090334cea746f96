import type { InstallationStatus } from '@watchfloor/contract';
import { formatCount } from '@/lib/number-format';
import { Card, CardDescription, CardHeader, CardTitle } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table';

export function MigrationsCard({ migrations }: Pick<InstallationStatus, 'migrations'>) {
  return (
    <Card aria-labelledby="migrations">
      <CardHeader>
        <CardTitle id="migrations">Migrations</CardTitle>
        <CardDescription>{formatCount(migrations.length, 'migration')} applied</CardDescription>
      </CardHeader>
      <Table label="Migrations, latest first">
        <TableHead>
          <TableRow>
            <TableHeader>Name</TableHeader>
            <TableHeader className="text-right">Applied</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {migrations.map(({ name, appliedAt }) => (
            <TableRow key={name}>
              <TableCell className="h-9 py-1 font-mono text-small">{name}</TableCell>
              <TableCell className="h-9 py-1 text-right text-ink-2 text-small">
                <RelativeTime time={appliedAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
