import { explainFailure, runProgram } from './run-program.mjs';

const QUIET = ['--no-audit', '--no-fund'];
const RETRIES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
const REQUEST = /^npm http fetch .*\n?/gm;
const HAS_GIVEN_UP = /attempt 3 failed with \w+/;
const HAS_ANSWERED = /fetch GET \d{3} /;

/**
 * Runs npm, or explains in one sentence why it failed. npm would try every package before it reports an unreachable
 * registry; its log of requests shows it at the first.
 * @param {string} step
 * @param {string} node
 * @param {string} script
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export async function runNpm(step, node, script, args, options = {}) {
  const { code, output } = await runProgram(
    node,
    [script, ...args, ...QUIET, ...RETRIES, '--loglevel=http'],
    {
      ...options,
      isHopeless: (text) => HAS_GIVEN_UP.test(text) && !HAS_ANSWERED.test(text),
    },
  );
  const messages = output.replace(REQUEST, '');
  if (code !== 0) throw explainFailure(step, /npm error/.test(messages) ? messages : output);
  return messages;
}
