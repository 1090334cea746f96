import { say, withDatabase } from './embedded/reach-database';
import { verifyChain } from './modules/audit/verify-chain';
import { EXIT, runShellCommand } from './shell-command';

const USAGE = 'Usage: npm run audit -- verify';

/** Proves from the shell that the audit log is as it was written, or names the first row that is not. */
runShellCommand(async ([command, ...more]) => {
  if (command !== 'verify' || more.length > 0) {
    say(USAGE);
    return EXIT.misused;
  }
  const verdict = await withDatabase(verifyChain);
  if (verdict.isWhole) {
    say(`The audit log is whole: ${verdict.rows} rows, the last one sealed ${verdict.hash}.`);
    return EXIT.done;
  }
  say(`The audit log is broken at row ${verdict.seq}: ${verdict.problem}.`);
  return EXIT.refused;
});
