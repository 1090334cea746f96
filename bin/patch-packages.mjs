import { patchPackages } from './lib/patch-packages.mjs';
import { runCommand } from './lib/say.mjs';

/** npm runs it after each installation; the other commands see to it too, for those that ran no scripts. */
await runCommand(async () => {
  patchPackages();
  return 0;
});
