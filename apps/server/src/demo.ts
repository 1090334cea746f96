import { createDemoStart } from './demo/open-demo';
import { explainStartFailure } from './start-failure';
import { startServer } from './start-server';

/** Starts the product with demo data, separate from any real installation. */
async function startDemo(): Promise<void> {
  for (const name of ['DATABASE_URL', 'OIDC_ISSUER', 'S3_ENDPOINT']) {
    if (process.env[name]?.trim()) {
      throw new Error(`the demo keeps to its own folder. Unset ${name}.`);
    }
  }
  await startServer({ ...process.env, FEEDS: 'off' }, createDemoStart());
}

startDemo().catch((error: unknown) => {
  process.stderr.write(`The demo cannot start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
