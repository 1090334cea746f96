import { authEndpoints, INVITATION_PATH, PASSWORD_PAGE } from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import { createAddressLimit, SIGN_IN_STARTS } from '../../http/address-limit';
import { callerAddress } from '../../http/caller-address';
import { servePageAssets } from '../../http/pages/page-assets';
import type { Serve } from '../../http/serve-endpoints';
import type { AuthService } from './auth.service';
import {
  INVITATION_COOKIE_SECONDS,
  invitationCookieName,
  toInvitationHash,
} from './invitation-token';
import { browserCookieAttributes, browserCookieName } from './known-browsers';
import { ATTEMPT_SECONDS } from './login-attempt';
import { isOtherLoopbackName } from './loopback-name';
import { cookieAttributes, sessionCookieAttributes, sessionCookieName } from './session-cookie';
import { SignInError, type SignInProblem } from './sign-in-error';
import {
  renderInvitation,
  renderPasswordElsewhere,
  renderSignInProblem,
  renderSignOutQuestion,
} from './sign-in-pages';
import { SIGN_OUT_HEADERS } from './sign-out-headers';

export type { AuthService };

export function serveAuth(app: FastifyInstance, serve: Serve, auth: AuthService): void {
  const { publicUrl } = auth.settings;
  const sessionCookie = sessionCookieName(publicUrl);
  const invitationCookie = invitationCookieName(publicUrl);
  const browserCookie = browserCookieName(publicUrl);
  const expired = cookieAttributes(publicUrl, 0);
  const limitStarts = createAddressLimit(auth.rateLimiter, 'login-start', SIGN_IN_STARTS);

  serve(authEndpoints.login, async ({ query, request, reply }) => {
    // Cookies are bound to a host name, so start at the host that the provider redirects back to.
    if (isOtherLoopbackName(request.host, publicUrl)) {
      return reply.redirect(new URL(request.url, publicUrl).href, 302);
    }
    return renderProblems(reply, async () => {
      await limitStarts(request);
      const { attempt, url } = await auth.startSignIn({
        returnTo: query.returnTo,
        isFresh: query.prompt === 'login',
        isProof: query.max_age === '0',
      });
      for (const name of auth.attempts.listSurplus(request.cookies)) {
        reply.clearCookie(name, expired);
      }
      reply.setCookie(
        auth.attempts.nameCookie(attempt.state, Date.now()),
        await auth.attempts.seal(attempt),
        cookieAttributes(publicUrl, ATTEMPT_SECONDS),
      );
      return reply.header('cache-control', 'no-store').redirect(url, 302);
    });
  });

  serve(authEndpoints.callback, ({ actor, request, reply }) =>
    renderProblems(reply, async () => {
      const answer = new URL(request.url, publicUrl).searchParams;
      const opened = await auth.attempts.open(answer.get('state') ?? '', request.cookies);
      // The callback was opened again by a member who is already signed in.
      if (!opened && actor) return reply.redirect('/', 302);
      if (!opened) throw new SignInError('attempt-unknown');
      reply.clearCookie(opened.cookie, expired);
      const { cookies } = request;
      const tokens = await auth.finishSignIn(opened.attempt, answer, originOf(request), {
        session: cookies[sessionCookie],
        browser: cookies[browserCookie],
        invitationHash: toInvitationHash(cookies[invitationCookie]),
      });
      if (cookies[invitationCookie]) reply.clearCookie(invitationCookie, expired);
      return reply
        .setCookie(sessionCookie, tokens.session, sessionCookieAttributes(publicUrl))
        .setCookie(browserCookie, tokens.browser, browserCookieAttributes(publicUrl))
        .header('cache-control', 'no-store')
        .redirect(opened.attempt.returnTo, 302);
    }),
  );

  // Opening the link uses nothing up: programs that preview links open it too.
  app.get<{ Params: { token: string } }>(
    `${INVITATION_PATH}:token`,
    { exposeHeadRoute: false },
    (request, reply) =>
      renderProblems(reply, async () => {
        await limitStarts(request);
        const hash = toInvitationHash(request.params.token);
        const invitation = await auth.findInvitation(hash);
        if (!invitation) throw new SignInError('invitation-unusable');
        return reply
          .setCookie(
            invitationCookie,
            request.params.token,
            cookieAttributes(publicUrl, INVITATION_COOKIE_SECONDS),
          )
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(renderInvitation(invitation.email));
      }),
  );

  serve(authEndpoints.logout, async ({ actor, request, reply }) => {
    // A link or an image on another site must not sign the member out.
    const site = request.headers['sec-fetch-site'];
    if (actor && (site === 'cross-site' || site === 'same-site')) {
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderSignOutQuestion());
    }
    const next = await auth.signOut(request.cookies[sessionCookie]);
    return reply.headers(SIGN_OUT_HEADERS).clearCookie(sessionCookie, expired).redirect(next, 302);
  });

  servePageAssets(app);
  if (auth.builtIn) {
    auth.builtIn.mount(
      app,
      async (request, reply) => (await auth.authenticate(request, reply)) !== null,
    );
  } else {
    app.get(PASSWORD_PAGE, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(renderPasswordElsewhere()),
    );
  }
}

async function renderProblems(
  reply: FastifyReply,
  act: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await act();
  } catch (error) {
    const problem = nameProblem(error);
    if (!problem) throw error;
    reply.log.warn({ err: error }, 'sign-in failed');
    if (error instanceof AppError) reply.headers(error.headers);
    const { status, html } = renderSignInProblem(problem);
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }
}

function nameProblem(error: unknown): SignInProblem | null {
  if (error instanceof SignInError) return error.problem;
  return error instanceof AppError && error.code === 'TOO_MANY_REQUESTS' ? 'too-many' : null;
}

function originOf(request: FastifyRequest) {
  return { userAgent: request.headers['user-agent'] ?? null, address: callerAddress(request) };
}
