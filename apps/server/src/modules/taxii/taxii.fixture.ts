import { setImmediate } from 'node:timers/promises';
import { type NewTaxiiCollection, taxiiEndpoints } from '@watchfloor/contract';
import type { StixObject } from '@watchfloor/stix';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Database } from '../../db/client';
import type { Member } from '../../testing/factories';
import type { TestApp } from '../../testing/test-app';
import { createScanAll } from '../entities/scan-all.fixture';

export const TAXII = 'application/taxii+json;version=2.1';

interface Ask {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface TaxiiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: a black-box client reads whatever it gets
  readonly body: any;
}

export type TaxiiClient = (path: string, ask?: Ask) => Promise<TaxiiAnswer>;

/** Knows nothing of the server but its addresses. Paths are within `/taxii2/`. */
export const createTaxiiClient =
  (app: FastifyInstance, authorization?: string): TaxiiClient =>
  async (path, { method = 'GET', query = {}, headers = {}, payload } = {}) => {
    const answer = await app.inject({
      ...{ method, url: `/taxii2/${path}`, query },
      headers: {
        host: 'localhost:3000',
        accept: TAXII,
        ...(authorization ? { authorization } : {}),
        ...(payload === undefined ? {} : { 'content-type': TAXII }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: answer.body ? JSON.parse(answer.body) : undefined,
    };
  };

/** Waits until all changes are in the collections: the server works on that by itself. */
export async function published(db: Database): Promise<void> {
  const scanAll = createScanAll(db);
  for (;;) {
    await scanAll();
    const due = await db`
      select from taxii_due d join taxii_collections c on c.id = d.collection_id join users u on u.id = c.user_id
      where u.state = 'active' union all
      select from taxii_collections c join users u on u.id = c.user_id and u.state = 'active'
        left join member_sights s on s.user_id = u.id left join taxii_sights known on known.collection_id = c.id
      where (known.clearance, known.version) is distinct from (clearance_of(u.affiliation)::smallint, coalesce(s.version, 0)) limit 1`;
    if (due.length === 0) return;
    await setImmediate();
  }
}

/** Makes a collection of an admin, and waits until it has its reports. */
export async function makeCollection(
  { apiAs, db }: Pick<TestApp, 'apiAs' | 'db'>,
  admin: Member,
  collection: Partial<NewTaxiiCollection> = {},
): Promise<string> {
  const { status, body } = await apiAs(admin)(taxiiEndpoints.create, {
    body: { title: 'Everything', ...collection },
  });
  expect(status).toBe(201);
  await published(db);
  return body.id;
}

/** Reads a collection to its end, page by page. */
export async function readAll(
  client: TaxiiClient,
  id: string,
  query: Readonly<Record<string, string>> = {},
): Promise<StixObject[]> {
  const objects: StixObject[] = [];
  for (let next: string | undefined; ; ) {
    const { status, body } = await client(`root/collections/${id}/objects/`, {
      query: { ...query, ...(next ? { next } : {}) },
    });
    expect(status).toBe(200);
    objects.push(...body.objects);
    if (!body.more) return objects;
    next = body.next;
  }
}
