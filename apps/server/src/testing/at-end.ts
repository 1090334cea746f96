import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Cleans up at the end of the test that asks for it, or else of the file. `afterAll` would not be called within a test. */
export function atEnd(cleanUp: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()));
  else afterAll(async () => void (await cleanUp()));
}
