import { feedSourcesEndpoints } from '@watchfloor/contract';
import { expect } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { createScanAll } from '../entities/scan-all.fixture';

/** An installation of its own producer that may fetch from loopback, with its admin. */
export async function createTaxiiReader() {
  const one = await createTestApp({ FEED_ALLOWED_HOSTS: '127.0.0.1' });
  const { db, apiAs, make } = one;
  await db`update stix_producer set namespace = gen_random_uuid()`;
  await db`delete from external_intel_sources`;
  const admin = await make.member({ isAdmin: true });

  async function addSource(url: string, taxii: object = {}, by: Member = admin) {
    const { status, body } = await apiAs(by)(feedSourcesEndpoints.create, {
      // Paused: it is fetched when the test says so, and not by the schedule as well.
      body: { name: 'Partner', url, taxii, isActive: false },
    });
    expect(status).toBe(201);
    return body;
  }

  /** Waits until what came is stored. */
  async function settle(): Promise<void> {
    for (;;) {
      const left = await db`select from stix_imports where state = 'applying' limit 1`;
      if (left.length === 0) break;
      await new Promise(setImmediate);
    }
    await createScanAll(db)();
  }

  async function fetchNow(id: string) {
    const fetched = await apiAs(admin)(feedSourcesEndpoints.fetch, { params: { id } });
    expect(fetched.status).toBe(200);
    await settle();
    const { body } = await apiAs(admin)(feedSourcesEndpoints.list);
    const found = body.find((source) => source.id === id);
    if (!found) throw new Error('the source is gone');
    return { ...found, lastOutcome: fetched.body.lastOutcome };
  }

  return { ...one, admin, addSource, fetchNow, settle };
}
