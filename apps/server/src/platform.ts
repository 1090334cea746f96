import type { TokenScope } from '@watchfloor/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/client';
import type { ListReads } from './db/list-reads';
import type { Reader } from './db/sight';
import type { Transact } from './db/transact';
import type { DemoMode } from './demo/demo-mode';
import type { DomainEvents } from './events/domain-events';
import type { FileStorage } from './files/file-storage';
import type { HoldBody } from './http/held-bodies';
import type { RunForMember } from './http/member-concurrency';
import type { RateLimiter } from './http/rate-limit';
import type { Settings } from './settings';
import type { Vitals } from './vitals';

/** What every module may depend on. */
export interface Platform {
  /** For requests of members. */
  readonly db: Database;
  /** For small statements that every request waits for; heavy work never takes these connections. */
  readonly systemDb: Database;
  readonly transact: Transact;
  /** Heavy lists, from a replica where there is one. */
  readonly lists: ListReads;
  readonly events: DomainEvents;
  readonly rateLimiter: RateLimiter;
  readonly runForMember: RunForMember;
  readonly holdBody: HoldBody;
  readonly settings: Settings;
  /** Signs and encrypts cookies and tokens; the same on all instances. */
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly vitals: Vitals;
  readonly fileStorage: FileStorage;
  /** Directory of files on this machine; null without one. */
  readonly dataDirectory: string | null;
  /** Null except in the demo. */
  readonly demo: DemoMode | null;
}

/** The member behind a request, with their current rights. */
export interface Actor extends Reader {
  readonly isAdmin: boolean;
  /** An account that waits for approval may make almost no call. */
  readonly isWaiting: boolean;
  /** Null for a token. */
  readonly sessionId: string | null;
  /** Null for a session. */
  readonly token: { readonly id: string; readonly scopes: readonly TokenScope[] } | null;
}

/** `if-protected`: of members who have a second factor or need one; `always`: if need be by their password. */
type ProofDemand = 'if-protected' | 'always';

export interface Proofs {
  /** Whether the member must prove again who they are. */
  isDue(actor: Actor, demand: ProofDemand): Promise<boolean>;
  /** Rejects an act for which a proof is due. The client then asks and repeats the call. */
  require(actor: Actor, demand: ProofDemand): Promise<void>;
}

/** Of an act that no token may do (see `TOKEN_ACCESS`). */
export function sessionOf({ sessionId }: Actor): string {
  if (sessionId === null) throw new Error('this call needs a session');
  return sessionId;
}
