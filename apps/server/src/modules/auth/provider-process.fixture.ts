/**
 * An OpenID provider in a separate process. It trusts the subject in the form.
 * Node runs this file directly, so it imports packages only.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { Provider } from 'oidc-provider';

const { PORT, CLIENT_ID = '', CLIENT_SECRET = '', APP_ORIGIN } = process.env;
const claimsOf = new Map<string, Record<string, unknown>>();

const provider = new Provider(`http://127.0.0.1:${PORT}`, {
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${APP_ORIGIN}/api/callback`],
      post_logout_redirect_uris: [`${APP_ORIGIN}/`],
    },
  ],
  cookies: { keys: ['a key for tests'] },
  claims: {
    openid: ['sub', 'amr', 'acr', 'auth_time'],
    profile: ['given_name', 'family_name', 'name', 'picture', 'groups', 'hasgroups'],
    email: ['email', 'email_verified'],
  },
  acrValues: ['strong'],
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  async loadExistingGrant(ctx) {
    const { client, session } = ctx.oidc;
    if (!client || !session?.accountId) return undefined;
    const known = session.grantIdFor(client.clientId);
    if (known) return provider.Grant.find(known);
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid profile email');
    await grant.save();
    return grant;
  },
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: () => ({ sub, ...claimsOf.get(sub) }),
  }),
});
const answer = provider.callback();

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
}

createServer(async (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return answer(request, response);
  if (request.method === 'GET') return response.end('who are you?');
  const form = await readForm(request);
  const sub = form.get('sub');
  claimsOf.set(sub ?? '', JSON.parse(form.get('claims') ?? '{}'));
  const proof = JSON.parse(form.get('proof') ?? '{}') as { amr?: string[]; acr?: string };
  const result = sub ? { login: { accountId: sub, ...proof } } : { error: 'access_denied' };
  return provider.interactionFinished(request, response, result);
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
