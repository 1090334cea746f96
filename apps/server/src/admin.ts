import { createTransact, type Transact } from './db/transact';
import { removeSecondFactors } from './embedded/identity/second-factor/remove-second-factors';
import { resetPassword } from './embedded/identity/set-password';
import { printLine, withDatabase } from './embedded/reach-database';
import { createDomainEvents } from './events/domain-events';
import {
  changeStateByEmail,
  type Installation,
  inviteByShell,
  listWaiting,
  removeByEmail,
  setRegistration,
} from './modules/access/access-commands';
import { listenForLostRights } from './modules/access/invitations.listeners';
import { deleteEverything, keepWork } from './modules/access/removal';
import { recordEnd } from './modules/audit/audit.queries';
import { writeAuditLog } from './modules/audit/audit.service';
import { changeAdminRights } from './modules/auth/admin-rights';
import { createConfirmGrant } from './modules/auth/confirm-grant';
import { writeLiveLog } from './modules/live/live-log';
import { listenForAccessRequests } from './modules/notifications/notifications.listeners';
import { readSettings } from './settings';
import { EXIT, runShellCommand } from './shell-command';

interface Outcome {
  readonly isDone: boolean;
  readonly message: string;
}

interface Command {
  /** What follows the name of the command. */
  readonly usage: string;
  readonly takes: RegExp;
  readonly flag?: string;
  run(installation: Installation, word: string, hasFlag: boolean): Promise<Outcome>;
}

const EMAIL = /^\S+@\S+$/;
const ofMember = (run: Command['run']): Command => ({ usage: '<e-mail>', takes: EMAIL, run });

const COMMANDS: Readonly<Record<string, Command>> = {
  grant: {
    usage: '<e-mail> [--yes]',
    takes: EMAIL,
    flag: '--yes',
    run: ({ transact }, email, isConfirmed) =>
      changeAdminRights(
        transact,
        'grant',
        email,
        createConfirmGrant({ input: process.stdin, output: process.stderr, isConfirmed }),
      ),
  },
  revoke: ofMember(({ transact }, email) =>
    changeAdminRights(transact, 'revoke', email, async () => null),
  ),
  password: ofMember(({ transact }, email) => givePassword(transact, email)),
  'remove-factors': ofMember(({ transact }, email) => removeFactors(transact, email)),
  waiting: { usage: '', takes: /^$/, run: listWaiting },
  approve: ofMember((to, email) => changeStateByEmail(to, 'approve', email)),
  refuse: ofMember((to, email) => changeStateByEmail(to, 'refuse', email)),
  suspend: ofMember((to, email) => changeStateByEmail(to, 'suspend', email)),
  reinstate: ofMember((to, email) => changeStateByEmail(to, 'reinstate', email)),
  remove: ofMember((to, email) => removeByEmail(to, email, keepWork)),
  delete: {
    usage: '<e-mail> --yes',
    takes: EMAIL,
    flag: '--yes',
    run: async (to, email, isConfirmed) =>
      isConfirmed
        ? removeByEmail(to, email, deleteEverything)
        : {
            isDone: false,
            message: 'Everything they own would go. Add --yes, or use remove to keep their work.',
          },
  },
  invite: {
    usage: '[<e-mail>] [--admin]',
    takes: /^(\S+@\S+)?$/,
    flag: '--admin',
    run: (to, email, isAdmin) => inviteByShell(to, email || null, isAdmin),
  },
  registration: {
    usage: 'open|approval|invite|closed',
    takes: /^\w+$/,
    run: (to, word) => setRegistration(to, word),
  },
};

const USAGE = `Usage: ${Object.entries(COMMANDS)
  .map(([name, { usage }]) => `npm run admin -- ${name} ${usage}`.trim())
  .join('\n       ')}`;

/** The shell command for people and access: rights, passwords, second factors, approvals, suspensions and invitations. */
runShellCommand(async (args) => {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const words = rest.filter((word) => word !== command?.flag);
  const [word = ''] = words;
  if (!command || words.length > 1 || !command.takes.test(word)) {
    printLine(USAGE);
    return EXIT.misused;
  }
  const { isDone, message } = await withDatabase(async (db) => {
    const events = createDomainEvents();
    writeAuditLog(events);
    // Notifies their open browsers at once.
    writeLiveLog(events);
    listenForAccessRequests(events);
    listenForLostRights(events);
    const installation = {
      db,
      transact: createTransact(db, events),
      settings: readSettings(process.env),
    };
    const outcome = await command.run(installation, word, words.length < rest.length);
    await recordEnd(db);
    return outcome;
  });
  printLine(message);
  return isDone ? EXIT.done : EXIT.refused;
});

async function givePassword(transact: Transact, email: string): Promise<Outcome> {
  const password = await resetPassword(transact, email);
  return password
    ? {
        isDone: true,
        message: `The password of ${email} is now ${password}\nThey are signed out everywhere, and can change it on their profile.`,
      }
    : refuseUnknown(email);
}

async function removeFactors(transact: Transact, email: string): Promise<Outcome> {
  const count = await removeSecondFactors(transact, email);
  if (count === null) return refuseUnknown(email);
  const message =
    count > 0
      ? `The second factors of ${email} are removed. They sign in with the password alone.`
      : `${email} has no second factor.`;
  return { isDone: true, message };
}

const refuseUnknown = (email: string): Outcome => ({
  isDone: false,
  message: `No account of the built-in provider has the e-mail ${email}.`,
});
