import { dim, failed, formatDuration, passed, say, skipped, Trouble } from './say.mjs';

const AT_ONCE = 2;

/** Runs all checks, also after one has failed, and shows each with its duration. Resolves with the counts together. */
export async function runChecks(checks, runtime) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const group of groupChecks(checks)) {
    const waiting = [...group];
    const work = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const result = await runCheck(check, runtime);
        for (const kind of Object.keys(total)) total[kind] += result[kind];
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return total;
}

/** Light checks in a row make one group; every other one is alone. */
function groupChecks(checks) {
  const groups = [];
  for (const check of checks) {
    const latest = groups.at(-1);
    if (check.isLight && latest?.at(-1)?.isLight) latest.push(check);
    else groups.push([check]);
  }
  return groups;
}

async function runCheck(check, runtime) {
  const begun = Date.now();
  const result = await tryCheck(check, runtime);
  const duration = dim(formatDuration(Date.now() - begun));
  const tests = result.passed + result.failed + result.skipped;
  const detail = tests > 1 ? ` (${formatCounts(result)})` : '';
  if (result.failed > 0) {
    failed(`${check.title}${detail} ${duration}`);
    if (result.output) say(`${result.output.trim().replace(/^/gm, '    ')}\n`);
  } else if (result.passed === 0 && result.skipped > 0) {
    skipped(`${check.title}: skipped, ${result.reason ?? 'nothing ran'} ${duration}`);
  } else {
    passed(`${check.title}${detail} ${duration}`);
    for (const figure of result.figures ?? []) say(dim(`    ${figure}`));
  }
  return result;
}

async function tryCheck(check, runtime) {
  try {
    return await check.run(runtime);
  } catch (error) {
    const output = error instanceof Trouble ? `${error.output}\n${error.message}` : error.stack;
    return { passed: 0, failed: 1, skipped: 0, output };
  }
}

function formatCounts({ passed: good, failed: bad, skipped: left }) {
  const parts = [`${good} passed`];
  if (bad > 0) parts.push(`${bad} failed`);
  if (left > 0) parts.push(`${left} skipped`);
  return parts.join(', ');
}
