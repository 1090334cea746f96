import { createTransact, type Transact } from './db/transact';
import { resetPassword } from './embedded/identity/set-password';
import { say, withDatabase } from './embedded/reach-database';
import { createDomainEvents } from './events/domain-events';
import { noteEnd } from './modules/audit/audit.queries';
import { keepAuditLog } from './modules/audit/audit.service';
import { type AdminAct, changeAdminRights } from './modules/auth/admin-rights';
import { createConfirmGrant } from './modules/auth/confirm-grant';
import { keepLiveLog } from './modules/live/live-log';
import { EXIT, runShellCommand } from './shell-command';

const USAGE = `Usage: npm run admin -- grant <e-mail> [--yes]
       npm run admin -- revoke|password <e-mail>`;
const YES = '--yes';

const ACTS = ['grant', 'revoke', 'password'] as const;
type Act = AdminAct | 'password';
const isAct = (word: string | undefined): word is Act => ACTS.some((act) => act === word);

/** Grants and takes back admin rights, and gives out new passwords, from the shell. */
runShellCommand(async (args) => {
  const saysYes = args.includes(YES);
  const [act, email, ...more] = args.filter((argument) => argument !== YES);
  const isMisused = more.length > 0 || (saysYes && act !== 'grant');
  if (!isAct(act) || !email?.includes('@') || isMisused) {
    say(USAGE);
    return EXIT.misused;
  }
  const confirmGrant = createConfirmGrant({
    input: process.stdin,
    output: process.stderr,
    saysYes,
  });
  const { isDone, message } = await withDatabase(async (db) => {
    const events = createDomainEvents();
    keepAuditLog(events);
    // Their open browsers learn of it at once.
    keepLiveLog(events);
    const transact = createTransact(db, events);
    const outcome =
      act === 'password'
        ? await givePassword(transact, email)
        : await changeAdminRights(transact, act, email, confirmGrant);
    await noteEnd(db);
    return outcome;
  });
  say(message);
  return isDone ? EXIT.done : EXIT.refused;
});

async function givePassword(transact: Transact, email: string) {
  const password = await resetPassword(transact, email);
  return password
    ? {
        isDone: true,
        message: `The password of ${email} is now ${password}\nThey are signed out everywhere, and can change it on their profile.`,
      }
    : { isDone: false, message: `No account of the built-in provider has the e-mail ${email}.` };
}
