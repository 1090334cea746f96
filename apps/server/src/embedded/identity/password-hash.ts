import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../limit-concurrency';

/** Argon2id (the library's default): about 30 ms of one core, and too much memory for cheap guessing. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The first limits memory under load, the second limits waiting times. */
const MAX_RUNNING = Math.min(4, availableParallelism());
const MAX_WAITING = 64;

const runLimited = limitConcurrency(MAX_RUNNING, MAX_WAITING);

/** Keyboards compose characters differently; the same password must give the same bytes. */
const canonical = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(canonical(password), COST));
}

let dummyHash: Promise<string> | undefined;

/** Takes equally long without an account, so that the time reveals nothing. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash('an account that does not exist', COST);
  const reference = passwordHash ?? (await dummyHash);
  const isMatch = await runLimited(() => verify(reference, canonical(password)));
  return isMatch && passwordHash !== undefined;
}
