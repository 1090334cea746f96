import { type Calibration, likelihoodBand } from '@watchfloor/contract';
import { formatNumber } from '@/lib/number-format';
import { classNames } from '@/ui/class-names';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table';

/** By likelihood: how many came true, beside how many should have. */
export function CalibrationTable({ bands }: { bands: Calibration['bands'] }) {
  return (
    <Table label="Judgements by likelihood">
      <TableHead>
        <TableRow>
          <TableHeader>Likelihood</TableHeader>
          <TableHeader className="text-right">With an outcome</TableHeader>
          <TableHeader className="text-right">Came true</TableHeader>
          <TableHeader className="text-right">Share</TableHeader>
          <TableHeader className="text-right">Expected</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {bands.map(({ likelihood, judged, cameTrue }) => {
          const band = likelihoodBand(likelihood);
          const share = Math.round((100 * cameTrue) / judged);
          const isInside = band && share >= band.from && share <= band.to;
          return (
            <TableRow key={likelihood} className={judged === 0 ? 'text-ink-3' : undefined}>
              <TableCell className="min-w-44">{band?.words.join(' / ')}</TableCell>
              <TableCell className="text-right font-mono">{formatNumber(judged)}</TableCell>
              <TableCell className="text-right font-mono">{formatNumber(cameTrue)}</TableCell>
              <TableCell
                className={classNames('text-right font-mono', isInside && 'font-semibold')}
              >
                {judged === 0 ? '–' : `${share} %`}
              </TableCell>
              <TableCell className="whitespace-nowrap text-right font-mono">
                {band?.from}–{band?.to} %
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
