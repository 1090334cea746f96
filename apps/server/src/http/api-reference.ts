import { type Endpoint, endpoints } from '@watchfloor/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiReferenceStyle } from './api-reference.style';
import { buildOpenApi } from './openapi';
import { CachedResponse } from './response-cache';
import { sendCached } from './send-cached';

/** The API reference: one page without scripts or external resources. Anybody may read it, so it is written and compressed once. */
export function serveApiReference(
  app: FastifyInstance,
  limit: (request: FastifyRequest) => Promise<void>,
): void {
  let built: ReturnType<typeof buildReference> | undefined;
  // When it is first asked for: a start would take longer, and the process 40 MB more.
  const reference = () => {
    built ??= buildReference();
    return built;
  };
  const serve = (url: string, find: () => CachedResponse) =>
    app.get(url, { onRequest: limit }, (request, reply) => sendCached(find(), request, reply));
  serve('/api/openapi.json', () => reference().document);
  serve('/api/docs', () => reference().page);
  serve('/api/docs/style.css', () => style);
}

const toResponse = (text: string, type: string) =>
  new CachedResponse(Buffer.from(text), { 'content-type': `${type}; charset=utf-8` });

const style = toResponse(apiReferenceStyle, 'text/css');

function buildReference(): Record<'document' | 'page', CachedResponse> {
  const document = buildOpenApi();
  return {
    document: toResponse(JSON.stringify(document, null, 2), 'application/json'),
    page: toResponse(
      renderPage(document as { paths: Record<string, Record<string, Operation>> }),
      'text/html',
    ),
  };
}

interface Operation {
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[];
  readonly requestBody?: { content: { 'application/json': { schema: unknown } } };
  readonly responses: Record<string, DescribedAnswer | { $ref: string }>;
}

interface DescribedAnswer {
  readonly description: string;
  readonly content?: { 'application/json': { schema: unknown } };
}

function renderPage({ paths }: { paths: Record<string, Record<string, Operation>> }): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[2] ?? '');
  const index = [...groups.keys()]
    .map((group) => `<a href="#${escapeHtml(group)}">${escapeHtml(group)}</a>`)
    .join('');
  const sections = [...groups].map(([group, calls]) => {
    const entries = calls.map((endpoint) =>
      renderCall(endpoint, paths[endpoint.path]?.[endpoint.method.toLowerCase()]),
    );
    return `<section id="${escapeHtml(group)}"><h2>${escapeHtml(group)}</h2>${entries.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Watchfloor</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><header><h1>Watchfloor API</h1><p>${endpoints.length} calls, described by the schemas that validate them.
Also as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>. Calls carry the session cookie; those that change something need an
<code>Origin</code> header of the same origin. Lists answer an array with <code>X-Total-Count</code>, and a <code>Link</code> header with
<code>rel="next"</code> while more exists.</p><nav aria-label="Groups">${index}</nav></header>
<main>${sections.join('')}</main></body></html>`;
}

function renderCall(endpoint: Endpoint, operation: Operation | undefined): string {
  const parameters = (operation?.parameters ?? []).map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td>` +
      `<td><code>${escapeHtml(JSON.stringify(parameter.schema))}</code></td></tr>`,
  );
  const body = Object.values(operation?.requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(operation?.responses ?? {}).map(([status, answer]) =>
    renderAnswer(status, answer),
  );
  return `<details><summary><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span>
<code>${escapeHtml(endpoint.path)}</code><span class="what">${escapeHtml(endpoint.summary)}</span><span class="access">${endpoint.access}</span></summary>
${parameters.length ? `<h3>Parameters</h3><table><tbody>${parameters.join('')}</tbody></table>` : ''}
${body ? `<h3>Body</h3>${renderSchema(body)}` : ''}<h3>Answers</h3>${answers.join('')}</details>`;
}

function renderAnswer(status: string, answer: DescribedAnswer | { $ref: string }): string {
  // The refusals that many calls share have the shape of the last one.
  if ('$ref' in answer)
    return `<h4>${status} · ${escapeHtml(answer.$ref.split('/').at(-1) ?? '')}</h4>`;
  const { description, content } = answer;
  return `<h4>${status} · ${escapeHtml(description)}</h4>${renderSchema(content?.['application/json'].schema)}`;
}

const renderSchema = (schema: unknown) =>
  schema ? `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : '';

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
