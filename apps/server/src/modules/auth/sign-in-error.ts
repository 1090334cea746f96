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
  | 'provider-unreachable'
  | 'email-taken'
  | 'second-factor-missing'
  | 'too-many'
  | 'suspended'
  | 'registration-closed'
  | 'invitation-needed'
  | 'invitation-unusable';

/** The reason why a sign-in failed, which the page explains. */
export class SignInError extends Error {
  constructor(
    readonly problem: SignInProblem,
    options?: ErrorOptions,
  ) {
    super(`sign-in failed: ${problem}`, options);
    this.name = 'SignInError';
  }
}

/** Codes of the client library for a provider that did not respond. */
const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
/** The response does not belong to this attempt: another nonce, state or audience. */
const NOT_OURS = new Set(['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED']);

/** Converts errors of the provider. All others are defects of this server and are returned unchanged. */
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
    if (error.code && UNREACHABLE.has(error.code)) return 'provider-unreachable';
    if (error.code && NOT_OURS.has(error.code)) return 'refused';
    return isStateMismatch(error) ? 'refused' : 'provider-failed';
  }
  // fetch reports an unreachable host as a TypeError with a cause.
  if (error instanceof TypeError && error.cause instanceof Error) return 'provider-unreachable';
  return null;
}

/** A missing or foreign `state` or `iss` in the callback URL. */
function isStateMismatch(error: ClientError): boolean {
  return /"(state|iss)"/.test(error.cause instanceof Error ? error.cause.message : error.message);
}
