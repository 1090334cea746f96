import { AddressRefused } from './guarded-agent';

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its host name is unknown',
  EAI_AGAIN: 'Its host name could not be resolved',
  ECONNREFUSED: 'It refused the connection',
  ECONNRESET: 'It closed the connection',
  UND_ERR_SOCKET: 'It closed the connection',
  ENETUNREACH: 'Its network is unreachable',
  EHOSTUNREACH: 'Its network is unreachable',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name',
};
const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

export interface RequestFailure {
  readonly outcome: 'address-refused' | 'timed-out' | 'unreadable' | 'unreachable';
  readonly problem: string;
}

/** Why a request of ours failed, in words for whoever entered the address. */
export function explainFailure(error: unknown, limitMs: number): RequestFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AddressRefused) {
      return { outcome: 'address-refused', problem: cause.message };
    }
    const code = 'code' in cause ? String(cause.code) : '';
    if (cause.name === 'TimeoutError' || TIMEOUTS.has(code)) {
      const problem = `It did not respond completely within ${limitMs / 1000} seconds`;
      return { outcome: 'timed-out', problem };
    }
    if (/^Z_|^ERR__ERROR_FORMAT|^ERR_BROTLI/.test(code)) {
      return { outcome: 'unreadable', problem: 'Its compression is broken' };
    }
    const problem = REASONS[code];
    if (problem) return { outcome: 'unreachable', problem };
  }
  return { outcome: 'unreachable', problem: 'It could not be reached' };
}
