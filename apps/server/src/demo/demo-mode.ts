import type { FastifyInstance } from 'fastify';

/** A person that a visitor of the demo can sign in as. */
export interface DemoRole {
  readonly key: 'admin' | 'analyst' | 'newcomer';
  readonly title: string;
  readonly name: string;
  readonly note: string;
  /** The path of the portrait. */
  readonly picture: string;
  /** The account at the built-in identity provider. */
  readonly accountId: string;
}

/** What the demo adds to the product. Only the demo's entry point creates it; no setting enables it. */
export interface DemoMode {
  readonly roles: readonly DemoRole[];
  /** The path of the portrait; null for members who are not part of the demo. */
  pictureOf(email: string): string | null;
  /** Portraits and the pages of the fictional press. */
  serve(app: FastifyInstance): void;
}
