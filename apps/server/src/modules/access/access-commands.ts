import { REGISTRATIONS } from '@watchfloor/contract';
import type { Database } from '../../db/client';
import type { Transact } from '../../db/transact';
import { deleteAccount, deleteAccountRecords } from '../../embedded/identity/identity.queries';
import { AppError } from '../../errors';
import type { Settings } from '../../settings';
import { isLastAdmin } from '../auth/admin-rights';
import { findMemberByEmail, lockAdminsAndMember } from '../auth/locked-members';
import { changeRegistration } from '../auth/registration';
import * as queries from './access.queries';
import { createInvitationsService } from './invitations.service';
import { activateMember, suspendMember } from './member-states';
import type { Removal } from './removal';

type StateAct = 'approve' | 'refuse' | 'suspend' | 'reinstate';

interface Outcome {
  readonly isDone: boolean;
  readonly message: string;
}
/** For the operator, who acts without a session. */
export interface Installation {
  readonly db: Database;
  readonly transact: Transact;
  readonly settings: Settings;
}

const done = (message: string): Outcome => ({ isDone: true, message });
const refuse = (message: string): Outcome => ({ isDone: false, message });

/** What /admin/access and the user directory offer, for the shell. */
export async function changeStateByEmail(
  { transact }: Installation,
  act: StateAct,
  email: string,
): Promise<Outcome> {
  const known = await transact((tx) => findMemberByEmail(tx, email.normalize('NFC')));
  if (!known) return refuse(`No account has the e-mail ${email}.`);
  const { id } = known;
  return explainRefusals(() =>
    transact(async (tx, publish) => {
      const { member } = await lockAdminsAndMember(tx, id);
      if (!member) return refuse(`No account has the e-mail ${email}.`);
      const isWaiting = member.state === 'waiting';
      if (act === 'suspend') {
        await suspendMember(
          tx,
          publish,
          id,
          { actorId: null, reason: null },
          (inner, { subject }) => deleteAccountRecords(inner, subject),
        );
        return done(`${email} is suspended and signed out everywhere.`);
      }
      if (act === 'refuse') {
        if (!isWaiting) return refuse(`${email} does not wait for approval.`);
        await queries.deleteAccounts(tx, [id]);
        await deleteAccount(tx, member.subject);
        await publish({ type: 'member.refused', userId: id, name: email, actorId: null });
        return done(`${email} is refused, and the account deleted.`);
      }
      if (isWaiting !== (act === 'approve')) {
        return refuse(`${email} is ${member.state}.`);
      }
      await activateMember(tx, publish, member, null);
      return done(`${email} is a member ${act === 'approve' ? 'now' : 'again'}.`);
    }),
  );
}

/** The account of the built-in provider goes too; an outside provider keeps its own. */
export async function removeByEmail(
  { transact }: Installation,
  email: string,
  remove: Removal,
): Promise<Outcome> {
  const known = await transact((tx) => findMemberByEmail(tx, email.normalize('NFC')));
  if (!known) return refuse(`No member has the e-mail ${email}.`);
  return transact(async (tx, publish) => {
    const { admins, member } = await lockAdminsAndMember(tx, known.id);
    if (!member) return refuse(`No member has the e-mail ${email}.`);
    if (isLastAdmin(admins, known.id)) {
      return refuse(`${email} is the only admin. Grant the right to another member first.`);
    }
    await remove(tx, publish, member, null);
    await deleteAccount(tx, member.subject);
    return done(`${email} is removed.`);
  });
}

export async function listWaiting({ db }: Installation): Promise<Outcome> {
  const emails = await queries.listWaitingEmails(db);
  return done(emails.length === 0 ? 'Nobody waits for approval.' : emails.join('\n'));
}

export const inviteByShell = (installation: Installation, email: string | null, isAdmin: boolean) =>
  explainRefusals(async () => {
    const { url, expiresAt } = await createInvitationsService(installation).make(null, {
      email,
      isAdmin,
      affiliation: 'organization',
      compartments: [],
    });
    return done(`${url}\nIt works once, until ${expiresAt}.`);
  });

export async function setRegistration(
  { transact, settings }: Installation,
  wanted: string,
): Promise<Outcome> {
  const registration = REGISTRATIONS.find((one) => one === wanted);
  if (!registration) return refuse(`Registration is one of ${REGISTRATIONS.join(', ')}.`);
  if (settings.registration) return refuse('The setting REGISTRATION decides this.');
  await transact((tx, publish) =>
    changeRegistration(tx, publish, settings, { registration, actorId: null }),
  );
  return done(`Registration: ${registration}.`);
}

async function explainRefusals(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError) return refuse(`${error.message}.`);
    throw error;
  }
}
