import { findProgram, isExecutable } from './find-program.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.mjs';
import { showStep, Trouble } from './say.mjs';

const COMMAND = 'apt-get install chromium';

/** The path of a Chromium. As root, Debian's is installed when there is none. */
export async function ensureBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Trouble(`CHROMIUM_PATH is ${configured}, and there is no program to run.`);
  }
  const found = findBrowser();
  if (found) return found;
  if (!canInstallPackages()) {
    throw new Trouble(
      `The browser tests need Chromium. Install it (as root: ${COMMAND}) or set CHROMIUM_PATH, and run the command again.`,
    );
  }
  return showStep('Installing Chromium', 'Installed Chromium', async () => {
    const { output } = await installDebianPackage('chromium');
    const installed = findBrowser();
    if (!installed) throw new Trouble(`Chromium could not be installed (${COMMAND}).`, output);
    return installed;
  });
}

const findBrowser = () =>
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
