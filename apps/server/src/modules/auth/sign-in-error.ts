import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

export type SignInProblem =
  | 'attempt-unknown'
  | 'cancelled'
  | 'refused'
  | 'provider-failed'
  | 'provider-away'
  | 'email-taken'
  | 'too-many';

/** Why a sign-in ended without a session; the page tells it. */
export class SignInError extends Error {
  constructor(
    readonly problem: SignInProblem,
    options?: ErrorOptions,
  ) {
    super(`sign-in failed: ${problem}`, options);
    this.name = 'SignInError';
  }
}

/** Codes of the client library for a provider that did not answer, as opposed to one that answered wrongly. */
const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
/** The answer does not belong to this attempt: another nonce, another state, another audience. */
const NOT_OURS = new Set(['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED']);

/** What went wrong between us and the provider. Anything else is our own fault and is thrown on. */
export function toSignInError(error: unknown): unknown {
  const problem = nameProblem(error);
  return problem ? new SignInError(problem, { cause: error }) : error;
}

function nameProblem(error: unknown): SignInProblem | null {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return /^(server_error|temporarily_unavailable)$/.test(error.error)
      ? 'provider-failed'
      : 'refused';
  }
  if (error instanceof ResponseBodyError) {
    return error.error === 'invalid_grant' ? 'refused' : 'provider-failed';
  }
  if (error instanceof WWWAuthenticateChallengeError) return 'provider-failed';
  if (error instanceof ClientError) {
    if (error.code && AWAY.has(error.code)) return 'provider-away';
    if (error.code && NOT_OURS.has(error.code)) return 'refused';
    return isStateMismatch(error) ? 'refused' : 'provider-failed';
  }
  // fetch tells an unreachable host by a TypeError with the cause inside.
  if (error instanceof TypeError && error.cause instanceof Error) return 'provider-away';
  return null;
}

/** A missing or foreign `state` or `iss` in the address the browser came back with. */
function isStateMismatch(error: ClientError): boolean {
  return /"(state|iss)"/.test(error.cause instanceof Error ? error.cause.message : error.message);
}
