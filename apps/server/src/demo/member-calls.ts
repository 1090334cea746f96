import type {
  BodyInput,
  Endpoint,
  MetadataChoice,
  ParamsInput,
  ResponseOf,
} from '@watchfloor/contract';
import type { FastifyInstance } from 'fastify';

/** Calls the API as a member, with all checks. */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  parts?: { params?: ParamsInput<E>; body?: BodyInput<E> },
) => Promise<ResponseOf<E>>;

export interface MemberCalls {
  readonly call: Call;
  /** Uploads are streamed, so the server must be listening. */
  upload(filename: string, content: Buffer, metadata?: MetadataChoice): Promise<UploadedFile>;
}

export interface UploadedFile {
  readonly url: string;
  readonly filename: string;
  readonly fileSize: number;
  readonly mimeType: string;
}

export function createMemberCalls(
  app: FastifyInstance,
  origin: string,
  cookies: Record<string, string>,
): MemberCalls {
  const headers = { origin, host: new URL(origin).host };

  async function send(method: Endpoint['method'], url: string, body?: string, type?: string) {
    const answer = await app.inject({
      method,
      url,
      cookies,
      headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 400) {
      throw new Error(`${method} ${url} failed with status ${answer.statusCode}: ${answer.body}`);
    }
    return answer;
  }

  return {
    async call<const E extends Endpoint>(
      endpoint: E,
      parts: { params?: ParamsInput<E>; body?: BodyInput<E> } = {},
    ) {
      const params = (parts.params ?? {}) as Record<string, unknown>;
      const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      );
      const answer =
        parts.body === undefined
          ? await send(endpoint.method, url)
          : await send(endpoint.method, url, JSON.stringify(parts.body), 'application/json');
      return (answer.body ? JSON.parse(answer.body) : undefined) as ResponseOf<E>;
    },
    async upload(filename, content, metadata = 'strip') {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(content)], filename));
      const cookie = Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      const path = `/api/global-forum/upload?metadata=${metadata}`;
      const answer = await fetch(new URL(path, app.listeningOrigin), {
        method: 'POST',
        headers: { origin, cookie },
        body: form,
      });
      if (!answer.ok) throw new Error(`${filename} failed with status ${answer.status}`);
      return (await answer.json()) as UploadedFile;
    },
  };
}
