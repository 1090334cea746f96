/** A message of one sentence for the operator. */
export class BackupError extends Error {}
