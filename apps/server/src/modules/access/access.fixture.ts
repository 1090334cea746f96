import type { Registration } from '@watchfloor/contract';
import type { Database } from '../../db/client';

export async function setRegistration(db: Database, registration: Registration): Promise<void> {
  await db`
    insert into access_settings (registration) values (${registration})
    on conflict (is_only_row) do update set registration = excluded.registration`;
}
