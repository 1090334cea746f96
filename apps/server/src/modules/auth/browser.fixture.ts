import { request as sendRequest } from 'undici';

/** A browser as far as signing in needs one: cookies, redirects, forms. */
export interface Browser {
  readonly cookies: Map<string, string>;
  /** All that it was answered, redirects included. */
  readonly visits: readonly Visit[];
  /** One request, no redirect followed. */
  request(url: string, options?: BrowserRequest): Promise<Visit>;
  /** Follows redirects, as a navigation does, until `until` says so or a page is reached. */
  open(url: string, options?: BrowserRequest & { until?: (url: URL) => boolean }): Promise<Visit>;
}

interface BrowserRequest {
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Visit {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Stored {
  readonly value: string;
  readonly path: string;
}

const MAX_REDIRECTS = 15;

export type Send = (url: URL, request: RequestInit) => Promise<Response>;

/** Not `fetch`: it names the host that it reaches, not the one that was asked for. */
const sendAsIs: Send = async (url, { method = 'GET', headers, body }) => {
  const answer = await sendRequest(url, {
    method: method as 'GET' | 'POST',
    headers: headers as Record<string, string>,
    body: typeof body === 'string' ? body : null,
  });
  const received = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const text = await answer.body.text();
  return new Response(text || null, { status: answer.statusCode, headers: received });
};

/** `reach` says where a host name really is, as a load balancer would; `send` how a request gets there. */
export function createBrowser(
  origin: string,
  reach: (url: URL) => URL = (url) => url,
  send: Send = sendAsIs,
): Browser {
  const stored = new Map<string, Stored>();
  const cookies = new Map<string, string>();
  const visits: Visit[] = [];

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const find = (key: string) =>
      attributes.find((part) => part.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const isOver = find('max-age') === '0' || Date.parse(find('expires') ?? '') < Date.now();
    if (isOver || value === '') {
      stored.delete(name);
      cookies.delete(name);
    } else {
      stored.set(name, { value, path: find('path') ?? '/' });
      cookies.set(name, value);
    }
  }

  async function request(address: string, { form, headers }: BrowserRequest = {}): Promise<Visit> {
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
        ...headers,
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form).toString() } : {}),
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
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
        if (hops >= MAX_REDIRECTS) throw new Error(`redirected without end at ${next.href}`);
        visit = await request(next.href);
      }
      return visit;
    },
  };
}
