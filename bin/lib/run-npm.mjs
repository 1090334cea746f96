import { explainFailure, runProgram } from './run-program.mjs';

const QUIET = ['--no-audit', '--no-fund'];
const RETRIES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
const REQUEST = /^npm http fetch .*\n?/gm;
const HAS_GIVEN_UP = /attempt 3 failed with \w+/;
const HAS_ANSWERED = /fetch GET \d{3} /;

/**
 * Runs npm, or says in one sentence why it failed. npm would try every single package before it reports that the
 * registry cannot be reached; its log of requests tells at the first.
 */
export async function runNpm(what, node, script, args, options = {}) {
  const { code, output } = await runProgram(
    node,
    [script, ...args, ...QUIET, ...RETRIES, '--loglevel=http'],
    {
      ...options,
      isHopeless: (text) => HAS_GIVEN_UP.test(text) && !HAS_ANSWERED.test(text),
    },
  );
  const messages = output.replace(REQUEST, '');
  if (code !== 0) throw explainFailure(what, /npm error/.test(messages) ? messages : output);
  return messages;
}
