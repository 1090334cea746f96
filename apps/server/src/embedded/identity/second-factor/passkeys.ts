import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../../../db/client';
import { newId } from '../../../identifiers';
import * as queries from './second-factor.queries';

const CHALLENGE_SECONDS = 5 * 60;
const CHALLENGE_BYTES = 32;
/** Ed25519, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];
const NO_MODEL = '00000000-0000-0000-0000-000000000000';

/** `sign-in`: a passkey alone. `second-step`: after the password. `prove`: a signed-in member proves again. */
export const CHALLENGE_PURPOSES = ['sign-in', 'second-step', 'add', 'prove'] as const;
type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** Binds a challenge to one sign-in or one session. */
export interface ChallengeUse {
  readonly purpose: ChallengePurpose;
  readonly binding: string;
}

export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
}

/** Loaded on demand: most starts never need it. */
const loadLibrary = () => import('@simplewebauthn/server');

const CredentialId = z.string().regex(/^[\w-]{1,1400}$/);
/** The part that is read before the library validates the rest. */
const Response = z.looseObject({
  id: CredentialId,
  response: z.looseObject({
    clientDataJSON: z.string().max(5000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const ClientData = z.object({ challenge: z.string().max(200) });

export function createPasskeys(publicUrl: URL) {
  const rpID = publicUrl.hostname;
  const expected = { expectedOrigin: publicUrl.origin, expectedRPID: rpID };

  async function newChallenge(db: Queryable, use: ChallengeUse) {
    const challenge = randomBytes(CHALLENGE_BYTES);
    await queries.saveChallenge(db, {
      ...use,
      challenge: challenge.toString('base64url'),
      seconds: CHALLENGE_SECONDS,
    });
    return new Uint8Array(challenge);
  }

  /** The parsed response and its challenge, which cannot be used again; null if there is no such challenge. */
  async function consume(db: Queryable, use: ChallengeUse, response: unknown) {
    const parsed = Response.safeParse(response);
    const challenge = parsed.data && readChallenge(parsed.data.response.clientDataJSON);
    if (!parsed.data || !challenge) return null;
    const isOpen = await queries.consumeChallenge(db, use.purpose, use.binding, challenge);
    return isOpen ? { parsed: parsed.data, challenge } : null;
  }

  return {
    async createOptions(db: Queryable, use: ChallengeUse, owner: PasskeyOwner) {
      const { generateRegistrationOptions } = await loadLibrary();
      const known = await queries.listCredentials(db, owner.id);
      return generateRegistrationOptions({
        rpName: 'Watchfloor',
        rpID,
        userName: owner.email,
        userID: new Uint8Array(Buffer.from(owner.id)),
        challenge: await newChallenge(db, use),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(toDescriptor),
        timeout: CHALLENGE_SECONDS * 1000,
      });
    },

    /** Without an account any discoverable passkey of this installation may respond. */
    async requestOptions(db: Queryable, use: ChallengeUse, accountId: string | null) {
      const { generateAuthenticationOptions } = await loadLibrary();
      const known = accountId ? await queries.listCredentials(db, accountId) : [];
      return generateAuthenticationOptions({
        rpID,
        challenge: await newChallenge(db, use),
        allowCredentials: known.map(toDescriptor),
        userVerification: accountId ? 'preferred' : 'required',
        timeout: CHALLENGE_SECONDS * 1000,
      });
    },

    /** The new passkey, not yet stored; null if the response is not acceptable. */
    async verifyNew(
      db: Queryable,
      use: ChallengeUse,
      accountId: string,
      response: unknown,
    ): Promise<Omit<queries.NewPasskey, 'name'> | null> {
      const opened = await consume(db, use, response);
      if (!opened) return null;
      const { verifyRegistrationResponse } = await loadLibrary();
      const outcome = await verifyRegistrationResponse({
        ...expected,
        response: opened.parsed as never,
        expectedChallenge: opened.challenge,
        supportedAlgorithmIDs: ALGORITHMS,
        requireUserVerification: false,
      }).catch(() => null);
      if (!outcome?.verified) return null;
      const { credential, aaguid, credentialDeviceType, credentialBackedUp } =
        outcome.registrationInfo;
      return {
        id: newId(),
        accountId,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: opened.parsed.response.transports ?? [],
        deviceType: credentialDeviceType,
        isBackedUp: credentialBackedUp,
        aaguid: aaguid === NO_MODEL ? null : aaguid,
      };
    },

    /** The account whose passkey responded; null if the response is not acceptable. */
    async verifyUse(
      db: Queryable,
      use: ChallengeUse,
      accountId: string | null,
      response: unknown,
    ): Promise<string | null> {
      const opened = await consume(db, use, response);
      if (!opened) return null;
      const stored = await queries.findPasskey(db, Buffer.from(opened.parsed.id, 'base64url'));
      if (!stored || (accountId && stored.accountId !== accountId)) return null;
      const { verifyAuthenticationResponse } = await loadLibrary();
      const outcome = await verifyAuthenticationResponse({
        ...expected,
        response: opened.parsed as never,
        expectedChallenge: opened.challenge,
        requireUserVerification: accountId === null,
        credential: {
          id: stored.credentialId.toString('base64url'),
          publicKey: new Uint8Array(stored.publicKey),
          counter: stored.counter,
        },
      }).catch(() => null);
      if (!outcome?.verified) return null;
      const { newCounter, credentialBackedUp } = outcome.authenticationInfo;
      const isUsed = await queries.recordPasskeyUse(db, stored.id, newCounter, credentialBackedUp);
      return isUsed ? stored.accountId : null;
    },
  };
}

const toDescriptor = ({
  credentialId,
  transports,
}: Pick<queries.StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId.toString('base64url'),
  transports,
});

function readChallenge(clientData: string): string | null {
  try {
    const text = Buffer.from(clientData, 'base64url').toString('utf8');
    return ClientData.parse(JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}
