import '@/styles/app.css';
import { isMemberKnownHere, rememberMemberHere } from '@/app/known-here';
import { loadSession } from '@/app/session';

/** After this long without an answer the visitor's side shows, as "still loading" (spec §2). */
const PATIENCE_MS = 1000;

async function start(container: HTMLElement): Promise<void> {
  const session = loadSession();
  // Fetched while the session is being asked for: React, which both sides need, and the side that is likely.
  void import('react-dom/client');
  if (isMemberKnownHere()) void import('@/app/member-app');
  void session.then(({ state }) => state !== 'unknown' && rememberMemberHere(state === 'member'));

  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const soon = await Promise.race([session, patience]);
  if (soon?.state === 'member') return mountMember(container, soon.user);

  const { mountVisitorApp } = await import('@/app/visitor/visitor-app');
  const unmountVisitorApp = mountVisitorApp(container, session);
  const known = await session;
  if (known.state !== 'member') return;
  unmountVisitorApp();
  await mountMember(container, known.user);
}

async function mountMember(container: HTMLElement, user: MemberUser): Promise<void> {
  const { mountMemberApp } = await import('@/app/member-app');
  mountMemberApp(container, user);
}

type MemberUser = Extract<Awaited<ReturnType<typeof loadSession>>, { state: 'member' }>['user'];

const root = document.getElementById('root');
if (root) void start(root);
