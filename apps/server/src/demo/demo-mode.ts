import type { FastifyInstance } from 'fastify';

/** One of the people that a visitor of the demo may be. */
export interface DemoRole {
  readonly key: 'admin' | 'analyst' | 'newcomer';
  readonly title: string;
  readonly name: string;
  readonly note: string;
  /** The path of their face. */
  readonly picture: string;
  /** Their account at the built-in identity provider. */
  readonly accountId: string;
}

/** What the demo adds to the product. Only its own entry makes one; an ordinary start knows no way to it. */
export interface DemoMode {
  readonly roles: readonly DemoRole[];
  /** The path of the face of whoever has this e-mail; null for those who are not of the demo's world. */
  pictureOf(email: string): string | null;
  /** Faces, and the pages that items of the fictional press lead to. */
  serve(app: FastifyInstance): void;
}
