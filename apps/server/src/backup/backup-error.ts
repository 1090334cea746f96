/** What the operator reads: one sentence. */
export class BackupError extends Error {}
