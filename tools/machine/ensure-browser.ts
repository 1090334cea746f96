import { findProgram, isExecutable } from '../../bin/bootstrap/find-program.mjs';
import { CommandError, showStep } from '../../bin/bootstrap/terminal.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.ts';

const COMMAND = 'apt-get install chromium';

/** The path of Chromium. As root, Debian's package is installed when there is none. */
export async function ensureBrowser(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new CommandError(`CHROMIUM_PATH is ${configured}, which is no program.`);
  }
  const found = findBrowser();
  if (found) return found;
  if (!canInstallPackages()) {
    throw new CommandError(
      `The browser tests need Chromium. Install it (as root: ${COMMAND}) or set CHROMIUM_PATH, and run the command again.`,
    );
  }
  return showStep('Installing Chromium', 'Installed Chromium', async () => {
    const { output } = await installDebianPackage('chromium');
    const installed = findBrowser();
    if (!installed) throw new CommandError(`Chromium could not be installed (${COMMAND}).`, output);
    return installed;
  });
}

const findBrowser = () =>
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
