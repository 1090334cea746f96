/** Asks the registry for known flaws of what the lock file names. */
export function auditPackages(runtime: { node: string }): Promise<{
  passed: number;
  failed: number;
  skipped: number;
  reason?: string;
  output?: string;
}>;
