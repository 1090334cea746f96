import { patchPackages } from './bootstrap/patch-packages.mjs';
import { runCommand } from './bootstrap/terminal.mjs';

/** npm runs this after an installation. Other commands do it too, since npm may be configured to run no scripts. */
await runCommand(() => {
  patchPackages();
  return 0;
});
