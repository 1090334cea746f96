import { DisciplineBadge } from '@/domain/discipline-badge';
import { RankBadge } from '@/domain/rank-badge';
import { Button } from '@/ui/button';
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '@/ui/card';
import { Progress } from '@/ui/progress';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table';
import { GallerySection } from './gallery-section';

const ROWS = [
  { name: 'Elin Haugen', rank: 'Senior Analyst', points: 486, reports: 46 },
  { name: 'Marcus Okafor', rank: 'Analyst', points: 211, reports: 18 },
  { name: 'Jonna Aalto', rank: 'Master Analyst', points: 1820, reports: 163 },
];

export function GalleryContent() {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card aria-label="Top Contributors">
        <CardHeader>
          <CardTitle>Top Contributors</CardTitle>
          <Button variant="ghost" size="sm">
            View All
          </Button>
        </CardHeader>
        <Table label="Top contributors">
          <TableHead>
            <TableRow>
              <TableHeader>Name</TableHeader>
              <TableHeader>Rank</TableHeader>
              <TableHeader className="text-right">Points</TableHeader>
              <TableHeader className="text-right">Reports</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {ROWS.map((row) => (
              <TableRow key={row.name}>
                <TableCell className="font-medium">{row.name}</TableCell>
                <TableCell>
                  <RankBadge rank={row.rank} />
                </TableCell>
                <TableCell className="text-right font-mono text-small">{row.points}</TableCell>
                <TableCell className="text-right font-mono text-small">{row.reports}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
      <GallerySection title="Progress">
        <Progress label="Progress to level 11" value={36} max={50} valueText="486 of 500 points" />
        <Progress label="OSINT" value={64} tone="osint" />
        <Progress label="Uploading" value={null} />
      </GallerySection>
      <Card aria-label="A report">
        <CardBody className="flex flex-col gap-1.5">
          <div className="flex items-center justify-between">
            <DisciplineBadge type="OSINT" />
            <span className="font-mono text-ink-3 text-meta">12m ago</span>
          </div>
          <h3 className="font-semibold text-body">Fourth tanker in a week drops AIS</h3>
          <p className="text-dense text-ink-2">
            Track ends 31 nm off the coast at 0412Z; sister ship reported the same gap on Tuesday.
          </p>
        </CardBody>
        <CardFooter>
          <Button size="sm">View</Button>
        </CardFooter>
      </Card>
    </div>
  );
}
