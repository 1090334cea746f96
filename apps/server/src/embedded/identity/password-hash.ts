import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../limit-concurrency';

/** Argon2id (the library's default) with 19 MiB, two passes, one lane: about 30 ms of one core, and too much memory for a cheap guesser. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What runs at once bounds the memory of a flood; what waits bounds how long anybody waits. */
const MAX_RUNNING = Math.min(4, availableParallelism());
const MAX_WAITING = 64;

const inTurn = limitConcurrency(MAX_RUNNING, MAX_WAITING);

/** Composed alike on every keyboard, so that the same password typed elsewhere is the same bytes. */
const canonical = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), COST));
}

let nobody: Promise<string> | undefined;

/** Takes as long for an account that does not exist: the time tells nothing. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hash('an account that does not exist', COST);
  const reference = passwordHash ?? (await nobody);
  const isRight = await inTurn(() => verify(reference, canonical(password)));
  return isRight && passwordHash !== undefined;
}
