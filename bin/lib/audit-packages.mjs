import { findNpm } from './find-npm.mjs';
import { runProgram } from './run-program.mjs';

const PATIENCE_MS = 60_000;
const GRAVE = ['high', 'critical'];

/** Asks the registry for known flaws of what the lock file names. Not every registry answers that. */
export async function auditPackages({ node }) {
  const { output } = await runProgram(
    node,
    [findNpm(), 'audit', '--json', '--package-lock-only', '--fetch-retries=1'],
    { timeout: PATIENCE_MS },
  );
  const found = readReport(output)?.vulnerabilities;
  if (!found) {
    const reason = 'the package registry cannot be reached or offers no audit';
    return { passed: 0, failed: 0, skipped: 1, reason };
  }
  const grave = Object.values(found).filter(({ severity }) => GRAVE.includes(severity));
  if (grave.length === 0) return { passed: 1, failed: 0, skipped: 0 };
  const told = grave.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { passed: 0, failed: 1, skipped: 0, output: told.join('\n') };
}

/** The report stands among npm's own words. */
function readReport(output) {
  const json = output.slice(output.indexOf('\n{') + 1, output.lastIndexOf('}') + 1);
  try {
    const report = JSON.parse(json.startsWith('{') ? json : output);
    return report.auditReportVersion ? report : null;
  } catch {
    return null;
  }
}
