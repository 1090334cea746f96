import { printLine, withDatabase } from './embedded/reach-database';
import { type Difference, recount } from './modules/scoring/rebuild';
import { EXIT, runShellCommand } from './shell-command';

const USAGE = 'Usage: npm run scoring -- verify|rebuild';
/** A broken installation may differ everywhere; the first lines are enough to see how. */
const MAX_LINES = 50;

/** Recounts points, levels, ranks and achievements from the ledger; `rebuild` corrects differences. */
runShellCommand(async ([act, ...more]) => {
  if ((act !== 'verify' && act !== 'rebuild') || more.length > 0) {
    printLine(USAGE);
    return EXIT.misused;
  }
  const isRepairing = act === 'rebuild';
  const { members, differences } = await withDatabase((db) => recount(db, { isRepairing }));
  for (const difference of differences.slice(0, MAX_LINES)) printLine(describe(difference));
  const outcome = isRepairing && differences.length > 0 ? ', all put right' : '';
  printLine(
    `${count(members, 'member')} recounted, ${count(differences.length, 'difference')}${outcome}.`,
  );
  return isRepairing || differences.length === 0 ? EXIT.done : EXIT.refused;
});

const describe = ({ of, field, stored, counted }: Difference) =>
  `${of}: ${field} is ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`;

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
