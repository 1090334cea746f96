import { createTransact } from './db/transact';
import { say, withDatabase } from './embedded/reach-database';
import { createDomainEvents } from './events/domain-events';
import { keepAuditLog } from './modules/audit/audit.service';
import { type AdminAct, changeAdminRights } from './modules/auth/admin-rights';
import { keepLiveLog } from './modules/live/live-log';
import { EXIT, runShellCommand } from './shell-command';

const USAGE = 'Usage: npm run admin -- grant|revoke <e-mail>';

const isAct = (word: string | undefined): word is AdminAct => word === 'grant' || word === 'revoke';

/** Grants and takes back admin rights from the shell. */
runShellCommand(async ([act, email, ...more]) => {
  if (!isAct(act) || !email?.includes('@') || more.length > 0) {
    say(USAGE);
    return EXIT.misused;
  }
  const { isDone, message } = await withDatabase((db) => {
    const events = createDomainEvents();
    keepAuditLog(events);
    // Their open browsers learn of it at once.
    keepLiveLog(events);
    return changeAdminRights(createTransact(db, events), act, email);
  });
  say(message);
  return isDone ? EXIT.done : EXIT.refused;
});
