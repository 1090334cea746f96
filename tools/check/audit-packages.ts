import { findNpm } from '../../bin/bootstrap/find-npm.mjs';
import { runProgram } from '../../bin/bootstrap/run-program.mjs';
import { type CheckResult, fail, PASSED, skip } from './check.ts';

const TIMEOUT_MS = 60_000;
const SEVERE = ['high', 'critical'];

/** Queries the registry for known vulnerabilities of the packages in the lock file. Not every registry offers that. */
export async function auditPackages({ node }: { readonly node: string }): Promise<CheckResult> {
  const { output } = await runProgram(
    node,
    [findNpm(), 'audit', '--json', '--package-lock-only', '--fetch-retries=1'],
    { timeout: TIMEOUT_MS },
  );
  const found = readReport(output)?.vulnerabilities;
  if (!found) return skip('the registry offers no audit (npm audit shows why)');
  const severe = Object.values(found).filter(({ severity }) => SEVERE.includes(severity));
  if (severe.length === 0) return PASSED;
  return fail(
    severe.map(({ name, severity, range }) => `${name} ${range}: ${severity}`).join('\n'),
  );
}

interface Report {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly severity: string; readonly range: string }>
  >;
}

/** The report is surrounded by other lines that npm prints. */
function readReport(output: string): Report | null {
  const json = output.slice(output.indexOf('\n{') + 1, output.lastIndexOf('}') + 1);
  try {
    const report = JSON.parse(json.startsWith('{') ? json : output);
    return report.auditReportVersion ? report : null;
  } catch {
    return null;
  }
}
