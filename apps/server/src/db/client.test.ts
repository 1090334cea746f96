import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database';

const { db } = await createTestDatabase();

test.each(['2026-11-15 03:30:10.518680+00', '2026-11-15 03:30:10+00', '2026-11-15 03:30:10.1+00'])(
  '%s has the same format from the driver and from SQL',
  async (time) => {
    const [row] =
      await db`select ${time}::timestamptz as parsed, iso(${time}::timestamptz) as built`;
    expect(row?.parsed).toBe(row?.built);
  },
);
