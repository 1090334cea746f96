import { printLine, withDatabase } from './embedded/reach-database';
import { verifyChain } from './modules/audit/verify-chain';
import { EXIT, runShellCommand } from './shell-command';

const USAGE = 'Usage: npm run audit -- verify';

/** The shell command that verifies the audit log and names the first row that was changed. */
runShellCommand(async ([command, ...more]) => {
  if (command !== 'verify' || more.length > 0) {
    printLine(USAGE);
    return EXIT.misused;
  }
  const verdict = await withDatabase(verifyChain);
  if (verdict.isWhole) {
    printLine(`The audit log is whole: ${verdict.rows} rows, the last one sealed ${verdict.hash}.`);
    return EXIT.done;
  }
  printLine(`The audit log is broken at row ${verdict.seq}: ${verdict.problem}.`);
  return EXIT.refused;
});
