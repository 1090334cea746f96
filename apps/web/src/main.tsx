import '@/styles/app.css';
import { isReturningMember, rememberMember } from '@/app/returning-member';
import { loadSession } from '@/app/session';

/** After this long without a response the visitor's app shows as "still loading" (spec §2). */
const TIMEOUT_MS = 1000;

async function start(container: HTMLElement): Promise<void> {
  const session = loadSession();
  // Preloaded while the session is fetched: React, which both apps need, and the likely app.
  void import('react-dom/client');
  if (isReturningMember()) void import('@/app/member-app');
  void session.then(({ state }) => state !== 'unknown' && rememberMember(state === 'member'));

  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const early = await Promise.race([session, timeout]);
  if (early?.state === 'member') return mountMember(container, early.user);

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
