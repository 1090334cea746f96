import { authEndpoints, usersEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const onboarding = { username: 'night-owl', originatingCountry: 'Norway', agreementAccepted: true };

describe('the current user', () => {
  test('starts with the defaults of a new member', async () => {
    const newcomer = await make.member({ onboarded: false });
    const { status, body } = await apiAs(newcomer)(authEndpoints.currentUser);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: newcomer.id,
      points: 0,
      level: 1,
      rank: 'Junior Analyst',
      preferredLanguage: 'en',
      onboardingCompleted: false,
    });
    expect(body).not.toHaveProperty('subject');
  });

  test('is a 401 without a session', async () => {
    const { status, error } = await apiAs(null)(authEndpoints.currentUser);
    expect(status).toBe(401);
    expect(error).toMatchObject({ message: 'Unauthorized', code: 'UNAUTHORIZED' });
  });

  test('loses access at once when deleted', async () => {
    const member = await make.member();
    await db`delete from users where id = ${member.id}`;
    expect((await apiAs(member)(authEndpoints.currentUser)).status).toBe(401);
  });
});

describe('onboarding', () => {
  test('stores alias, country and agreement, and may be repeated with the same input', async () => {
    const member = await make.member({ onboarded: false });
    const first = await apiAs(member)(usersEndpoints.completeOnboarding, { body: onboarding });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      username: 'night-owl',
      originatingCountry: 'Norway',
      communityAgreementAccepted: true,
      onboardingCompleted: true,
    });
    const again = await apiAs(member)(usersEndpoints.completeOnboarding, { body: onboarding });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('rejects different input after it is completed', async () => {
    const member = await make.member({ onboarded: false });
    const send = (changes: object) =>
      apiAs(member)(usersEndpoints.completeOnboarding, { body: { ...onboarding, ...changes } });
    const first = await send({ username: 'settled' });
    for (const changes of [{ username: 'renamed-later' }, { originatingCountry: 'Chile' }]) {
      const { status, error } = await send({ username: 'settled', ...changes });
      expect([status, error.code]).toEqual([409, 'CONFLICT']);
      expect(error.message).toBe(
        'Onboarding is already completed; change your alias on your profile',
      );
    }
    expect((await apiAs(member)(authEndpoints.currentUser)).body).toEqual(first.body);
  });

  test('accepts one of two concurrent requests that differ, and both if they are equal', async () => {
    const [first, second] = [
      await make.member({ onboarded: false }),
      await make.member({ onboarded: false }),
    ];
    const send = (member: typeof first, username: string) =>
      apiAs(member)(usersEndpoints.completeOnboarding, { body: { ...onboarding, username } });
    const different = await Promise.all([send(first, 'this-one'), send(first, 'that-one')]);
    expect(different.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const equal = await Promise.all([send(second, 'clicked-twice'), send(second, 'clicked-twice')]);
    expect(equal.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('reports all validation errors, with the texts of the form', async () => {
    const member = await make.member({ onboarded: false });
    const { status, error } = await apiAs(member)(usersEndpoints.completeOnboarding, {
      body: { username: 'a!', originatingCountry: '', agreementAccepted: false },
    });
    expect(status).toBe(400);
    expect(error.code).toBe('VALIDATION');
    expect(error.details).toEqual([
      { path: 'username', message: 'Username must be at least 3 characters' },
      {
        path: 'username',
        message: 'Username can only contain letters, numbers, underscores, and hyphens',
      },
      { path: 'originatingCountry', message: 'Please select your country' },
      {
        path: 'agreementAccepted',
        message: 'You must accept the community agreement to continue',
      },
    ]);
  });

  test('gives an alias to one of fifty concurrent members, ignoring case', async () => {
    const members = await Promise.all(
      Array.from({ length: 50 }, () => make.member({ onboarded: false })),
    );
    const answers = await Promise.all(
      members.map((member, index) =>
        apiAs(member)(usersEndpoints.completeOnboarding, {
          body: { ...onboarding, username: index % 2 ? 'Kestrel' : 'kESTREL' },
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(answers.find((answer) => answer.status === 409)?.error.message).toBe(
      'Username is already taken',
    );
  });

  test('ignores read-only fields', async () => {
    const member = await make.member({ onboarded: false });
    const { body } = await apiAs(member)(usersEndpoints.completeOnboarding, {
      body: { ...onboarding, username: 'modest', isAdmin: true, points: 9999, id: 'x' },
    });
    expect(body).toMatchObject({ id: member.id, isAdmin: false, points: 0 });
  });
});

describe('the profile', () => {
  test('changes alias and country without touching preferences', async () => {
    const member = await make.member();
    const api = apiAs(member);
    await api(usersEndpoints.updatePreferences, {
      body: { regions: ['Europe', 'Europe'], intTypes: ['OSINT'] },
    });
    const { status, body } = await api(usersEndpoints.updateProfile, {
      body: { username: 'renamed', originatingCountry: 'Other' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'renamed',
      originatingCountry: 'Other',
      preferredRegions: ['Europe'],
      preferredIntTypes: ['OSINT'],
    });
  });

  test('has its own error texts', async () => {
    const { status, error } = await apiAs(await make.member())(usersEndpoints.updateProfile, {
      body: { username: 'a'.repeat(51), originatingCountry: 'X' },
    });
    expect(status).toBe(400);
    expect(error.details).toEqual([
      { path: 'username', message: 'Username must be at most 50 characters' },
      { path: 'originatingCountry', message: 'Please select a country' },
    ]);
  });

  test('rejects the alias of another member', async () => {
    await make.member({ username: 'Taken-Name' });
    const { status, error } = await apiAs(await make.member())(usersEndpoints.updateProfile, {
      body: { username: 'taken-name', originatingCountry: 'Norway' },
    });
    expect([status, error.message]).toEqual([409, 'Username is already taken']);
  });

  test('rejects an alias that looks like another, also during onboarding', async () => {
    const save = async (username: string) =>
      apiAs(await make.member())(usersEndpoints.updateProfile, {
        body: { username, originatingCountry: 'Norway' },
      });
    expect((await save('Polar-Owl-10')).status).toBe(200);
    const { status, error } = await save('PoIar-0wl-lO');
    expect([status, error.message]).toEqual([409, 'Username is already taken']);
    const newcomer = await make.member({ onboarded: false });
    const answer = await apiAs(newcomer)(usersEndpoints.completeOnboarding, {
      body: { ...onboarding, username: 'polar-OwI-1o' },
    });
    expect(answer.status).toBe(409);
  });

  test('accepts an unchanged alias that looks like another', async () => {
    const member = await make.member({ username: 'Fjord-1' });
    const other = await make.member({ username: 'Fjord-I' });
    await db`update users set username_skeleton = 'fjord-l' where id = ${other.id}`;
    const { status, body } = await apiAs(member)(usersEndpoints.updateProfile, {
      body: { username: 'Fjord-1', originatingCountry: 'Chile' },
    });
    expect([status, body.originatingCountry]).toEqual([200, 'Chile']);
  });

  test('rejects unknown regions and types', async () => {
    const api = apiAs(await make.member());
    const before = (await api(authEndpoints.currentUser)).body;
    const { username, originatingCountry } = before;
    const preferences = await api(usersEndpoints.updatePreferences, {
      body: { regions: ['Europe', 'Atlantis'], intTypes: ['MASINT'] },
    });
    const profile = await api(usersEndpoints.updateProfile, {
      body: {
        username,
        originatingCountry,
        preferredRegions: ['europe'],
        preferredIntTypes: ['OSINT', ''],
      },
    });
    const region =
      'Regions must be among North America, Europe, Asia Pacific, Middle East, Africa, South America';
    const type = 'Intelligence types must be among HUMINT, OSINT, SIGINT, GEOINT, CYBERINT';
    expect([preferences.status, preferences.error.details]).toEqual([
      400,
      [
        { path: 'regions.1', message: region },
        { path: 'intTypes.0', message: type },
      ],
    ]);
    expect([profile.status, profile.error.details]).toEqual([
      400,
      [
        { path: 'preferredRegions.0', message: region },
        { path: 'preferredIntTypes.1', message: type },
      ],
    ]);
    expect((await api(authEndpoints.currentUser)).body).toEqual(before);
  });

  test('rejects preferences that are not lists of texts', async () => {
    const { status } = await apiAs(await make.member())(usersEndpoints.updatePreferences, {
      body: { regions: 'Europe', intTypes: [1] },
    });
    expect(status).toBe(400);
  });
});

describe('searching members', () => {
  const find = async (q: string) =>
    (await apiAs(await make.member())(usersEndpoints.search, { query: { q } })).body.map(
      (member) => member.username,
    );

  test('matches alias, name and e-mail, ignoring case and accents, best matches first', async () => {
    const makeNamed = async (username: string, firstName: string) => {
      const { id } = await make.member({ username });
      await db`update users set first_name = ${firstName} where id = ${id}`;
    };
    await makeNamed('the-zoeken', 'Ada');
    await makeNamed('quiet-owl', 'Zo\u00eb');
    await makeNamed('zoe-north', 'Bo');
    expect(await find('ZOE')).toEqual(['zoe-north', 'quiet-owl', 'the-zoeken']);
    expect(await find('quiet-owl@example')).toEqual(['quiet-owl']);
  });

  test('treats wildcards as literal characters', async () => {
    await make.member({ username: 'under_score' });
    await make.member({ username: 'underXscore' });
    expect(await find('under_s')).toEqual(['under_score']);
    expect(await find('%')).toEqual([]);
    expect(await find('\\')).toEqual([]);
  });

  test('returns at most 20 members, and none without an alias', async () => {
    const { username } = await make.member({ onboarded: false });
    for (let i = 0; i < 21; i += 1) await make.member();
    expect(await find('')).toHaveLength(20);
    expect(await find(username)).toEqual([]);
  });

  test('rejects control characters', async () => {
    const { status } = await apiAs(await make.member())(usersEndpoints.search, {
      query: { q: 'a\u0000' },
    });
    expect(status).toBe(400);
  });
});
