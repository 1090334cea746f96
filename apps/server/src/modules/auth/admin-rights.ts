import type { Database } from '../../db/client';
import { findMemberByEmail, lockAdmins, setAdmin } from './auth.queries';

export type AdminAct = 'grant' | 'revoke';
interface AdminOutcome {
  readonly isDone: boolean;
  readonly message: string;
}

/** Makes a member an admin, or an admin a member; an installation keeps at least one admin. */
export function changeAdminRights(
  db: Database,
  act: AdminAct,
  email: string,
): Promise<AdminOutcome> {
  return db.begin(async (tx) => {
    const admins = await lockAdmins(tx);
    const member = await findMemberByEmail(tx, email.normalize('NFC'));
    if (!member) {
      return refuse(`No member has the e-mail ${email}. They become one by signing in once.`);
    }
    const isAdmin = admins.includes(member.id);
    if (act === 'grant') {
      if (isAdmin) return done(`${member.email} is an admin already.`);
      await setAdmin(tx, member.id, true);
      return done(`${member.email} is an admin now.`);
    }
    if (!isAdmin) return done(`${member.email} is not an admin.`);
    if (admins.length === 1) {
      return refuse(`${member.email} is the only admin. Grant the right to somebody else first.`);
    }
    await setAdmin(tx, member.id, false);
    return done(`${member.email} is no longer an admin.`);
  });
}

const done = (message: string): AdminOutcome => ({ isDone: true, message });
const refuse = (message: string): AdminOutcome => ({ isDone: false, message });
