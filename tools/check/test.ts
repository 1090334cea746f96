import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { checkout } from '../../bin/bootstrap/checkout.mjs';
import { CommandError, print, runCommand } from '../../bin/bootstrap/terminal.mjs';
import { ensureBrowser } from '../machine/ensure-browser.ts';
import type { Check } from './check.ts';
import { checks } from './checks.ts';
import { formatTotals, runChecks } from './run-checks.ts';

const USAGE = `Usage: npm test -- [--only=<check>,…] [--changed]
       npm run test:all -- [--only=<check>,…] [--rest]
--changed runs what the changes of the working tree can affect.
--rest leaves out what npm test runs.`;

/** `npm test` runs the quick checks, `npm run test:all` all of them. */
await runCommand(async () => {
  const options = readOptions();
  const selected = selectChecks(options);
  const browser = selected.some(({ needsBrowser }) => needsBrowser) ? await ensureBrowser() : '';
  const runtime = { node: process.execPath, browser, changedOnly: options.changed };
  const totals = await runChecks(selected, runtime);
  print(`\n${formatTotals(totals)}`);
  return totals.failed > 0 ? 1 : 0;
});

type Options = ReturnType<typeof readOptions>;

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({
      options: { all: flag, rest: flag, changed: flag, only: { type: 'string' } },
    });
    return values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
}

function selectChecks({ all, rest, changed, only }: Options): readonly Check[] {
  if (only) return selectByName(only.split(','));
  if (rest) return checks.filter(({ isThorough }) => isThorough);
  const wanted = checks.filter(({ isThorough }) => all || !isThorough);
  if (!changed) return wanted;
  const files = listChangedFiles();
  return wanted.filter(
    ({ affectedBy }) => !affectedBy || files.some((file) => affectedBy.test(file)),
  );
}

function selectByName(names: readonly string[]): readonly Check[] {
  const known = [...new Set(checks.map(({ name }) => name))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(`There is no check "${unknown}". There are: ${known.join(', ')}.`);
  }
  return checks.filter(({ name }) => names.includes(name));
}

/** Files that differ from the last commit, new ones included. */
function listChangedFiles(): string[] {
  const { status, stdout } = spawnSync(
    'git',
    ['status', '--porcelain', '--no-renames', '--untracked-files=all'],
    { cwd: checkout, encoding: 'utf8' },
  );
  if (status !== 0) throw new CommandError('--changed needs Git and a Git checkout.');
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3));
}
