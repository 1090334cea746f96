import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/client';
import type { ListReads } from './db/list-reads';
import type { Transact } from './db/transact';
import type { DemoMode } from './demo/demo-mode';
import type { Caller, DomainEvents } from './events/domain-events';
import type { FileRoom } from './files/file-room';
import type { RateLimiter } from './http/rate-limit';
import type { Settings } from './settings';
import type { Vitals } from './vitals';

/** What every module may lean on. */
export interface Platform {
  /** For what members ask for. */
  readonly db: Database;
  /** For small statements that every request waits for; heavy work never takes these connections. */
  readonly systemDb: Database;
  readonly transact: Transact;
  /** Heavy lists, from a replica where there is one. */
  readonly lists: ListReads;
  readonly events: DomainEvents;
  readonly rateLimiter: RateLimiter;
  readonly settings: Settings;
  /** Signs and encrypts what leaves the server; the same on all instances. */
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly vitals: Vitals;
  readonly fileRoom: FileRoom;
  /** Where files are kept on this machine; null where nothing is. */
  readonly dataDirectory: string | null;
  /** Null everywhere but in the demo. */
  readonly demo: DemoMode | null;
}

/** The member behind a request, with the rights they have at this moment. */
export interface Actor extends Caller {
  readonly isAdmin: boolean;
  readonly sessionId: string;
}
