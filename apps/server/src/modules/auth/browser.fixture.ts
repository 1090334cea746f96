import { request as sendRequest } from 'undici';

/** The parts of a browser that signing in needs: cookies, redirects, forms. */
export interface Browser {
  readonly cookies: Map<string, string>;
  /** All responses, including redirects. */
  readonly visits: readonly Visit[];
  /** Sends one request without following redirects. */
  request(url: string, options?: BrowserRequest): Promise<Visit>;
  /** Follows redirects until `until` returns true or a page is reached. */
  open(url: string, options?: BrowserRequest & { until?: (url: URL) => boolean }): Promise<Visit>;
}

interface BrowserRequest {
  readonly form?: Readonly<Record<string, string>>;
  /** A call of the API, as the web app makes it. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Visit {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface StoredCookie {
  readonly value: string;
  readonly path: string;
}

const MAX_REDIRECTS = 15;

export type Send = (url: URL, request: RequestInit) => Promise<Response>;

/** `fetch` cannot override the Host header. */
const sendAsIs: Send = async (url, { method = 'GET', headers, body }) => {
  const answer = await sendRequest(url, {
    method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    headers: headers as Record<string, string>,
    body: typeof body === 'string' ? body : null,
  });
  const received = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  );
  const text = await answer.body.text();
  return new Response(text || null, { status: answer.statusCode, headers: received });
};

/** `reach` maps a host name to its real address, as a load balancer would; `send` transports a request. */
export function createBrowser(
  origin: string,
  reach: (url: URL) => URL = (url) => url,
  send: Send = sendAsIs,
): Browser {
  const stored = new Map<string, StoredCookie>();
  const cookies = new Map<string, string>();
  const visits: Visit[] = [];

  function storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const find = (key: string) =>
      attributes.find((part) => part.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const isExpired = find('max-age') === '0' || Date.parse(find('expires') ?? '') < Date.now();
    if (isExpired || value === '') {
      stored.delete(name);
      cookies.delete(name);
    } else {
      stored.set(name, { value, path: find('path') ?? '/' });
      cookies.set(name, value);
    }
  }

  async function request(address: string, options: BrowserRequest = {}): Promise<Visit> {
    const { form, method, json, headers } = options;
    const url = new URL(address, origin);
    const sent = [...cookies].filter(([name]) =>
      url.pathname.startsWith(stored.get(name)?.path ?? '/'),
    );
    const answer = await send(reach(url), {
      redirect: 'manual',
      headers: {
        host: url.host,
        accept: 'text/html',
        cookie: sent.map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form
          ? { origin: url.origin, 'content-type': 'application/x-www-form-urlencoded' }
          : {}),
        ...(method ? { origin: url.origin } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method ? { method } : {}),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form ? { method: 'POST', body: new URLSearchParams(form).toString() } : {}),
    });
    for (const line of answer.headers.getSetCookie()) storeCookie(line);
    const visit = {
      url,
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    };
    visits.push(visit);
    return visit;
  }

  return {
    cookies,
    visits,
    request,
    async open(address, { until, ...options } = {}) {
      let visit = await request(address, options);
      for (let hops = 0; visit.status >= 300 && visit.status < 400; hops += 1) {
        const next = new URL(visit.headers.get('location') ?? '', visit.url);
        if (until?.(next)) return { ...visit, url: next };
        if (hops >= MAX_REDIRECTS) throw new Error(`too many redirects, the last to ${next.href}`);
        visit = await request(next.href);
      }
      return visit;
    },
  };
}
