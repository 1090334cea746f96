import { authEndpoints, PASSWORD_PAGE } from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import { createAddressLimit, SIGN_IN_STARTS } from '../../http/address-limit';
import { callerAddress } from '../../http/caller-address';
import { servePageAssets } from '../../http/pages/page-assets';
import type { Serve } from '../../http/serve-endpoints';
import type { AuthService } from './auth.service';
import { ATTEMPT_SECONDS } from './login-attempt';
import { isOtherLoopbackName } from './loopback-name';
import { cookieAttributes, sessionCookieAttributes, sessionCookieName } from './session-cookie';
import { SignInError, type SignInProblem } from './sign-in-error';
import {
  renderPasswordElsewhere,
  renderSignInProblem,
  renderSignOutQuestion,
} from './sign-in-pages';

export type { AuthService };

export function serveAuth(app: FastifyInstance, serve: Serve, auth: AuthService): void {
  const { publicUrl } = auth.settings;
  const sessionCookie = sessionCookieName(publicUrl);
  const expired = cookieAttributes(publicUrl, 0);
  const limitStarts = createAddressLimit(auth.rateLimiter, 'login-start', SIGN_IN_STARTS);

  serve(authEndpoints.login, async ({ query, request, reply }) => {
    // Cookies are bound to a host name: begin where the provider will send the browser back to.
    if (isOtherLoopbackName(request.host, publicUrl)) {
      return reply.redirect(new URL(request.url, publicUrl).href, 302);
    }
    return answerProblems(reply, async () => {
      await limitStarts(request);
      const { attempt, url } = await auth.beginSignIn({
        returnTo: query.returnTo,
        isFresh: query.prompt === 'login',
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
    answerProblems(reply, async () => {
      const answer = new URL(request.url, publicUrl).searchParams;
      const opened = await auth.attempts.open(answer.get('state') ?? '', request.cookies);
      // A second look at an address that has done its work: the member is in already.
      if (!opened && actor) return reply.redirect('/', 302);
      if (!opened) throw new SignInError('attempt-unknown');
      reply.clearCookie(opened.cookie, expired);
      const previous = request.cookies[sessionCookie];
      const token = await auth.finishSignIn(opened.attempt, answer, originOf(request), previous);
      return reply
        .setCookie(sessionCookie, token, sessionCookieAttributes(publicUrl))
        .header('cache-control', 'no-store')
        .redirect(opened.attempt.returnTo, 302);
    }),
  );

  serve(authEndpoints.logout, async ({ actor, request, reply }) => {
    reply.header('cache-control', 'no-store');
    // A link or a picture on another site must not sign anybody out.
    const site = request.headers['sec-fetch-site'];
    if (actor && (site === 'cross-site' || site === 'same-site')) {
      return reply.type('text/html; charset=utf-8').send(renderSignOutQuestion());
    }
    const next = await auth.signOut(request.cookies[sessionCookie]);
    return reply.clearCookie(sessionCookie, expired).redirect(next, 302);
  });

  servePageAssets(app);
  if (auth.builtIn) auth.builtIn.mount(app);
  else {
    app.get(PASSWORD_PAGE, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(renderPasswordElsewhere()),
    );
  }
}

async function answerProblems(
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
