import type { Registration } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';

export async function findRegistration(db: Queryable): Promise<Registration | undefined> {
  const [row] = await db<{ registration: Registration }[]>`
    select registration from access_settings`;
  return row?.registration;
}

export async function saveRegistration(db: Queryable, registration: Registration): Promise<void> {
  await db`
    insert into access_settings (registration) values (${registration})
    on conflict (is_only_row) do update
      set registration = excluded.registration, changed_at = clock_timestamp()`;
}
