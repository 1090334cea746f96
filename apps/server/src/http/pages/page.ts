import { type Html, html } from './html';
import { pageStyle } from './page-assets';

/** The same radar as on every screen of the app. */
const mark = html`<svg class="mark" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
  stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M19.07 4.93A10 10 0 0 0 6.99 3.34"/><path
  d="M4 6h.01"/><path d="M2.29 9.62A10 10 0 1 0 21.31 8.35"/><path d="M16.24 7.76A6 6 0 1 0 8.23 16.67"/><path
  d="M12 18h.01"/><path d="M17.99 11.66A6 6 0 0 1 15.77 16.67"/><circle cx="12" cy="12" r="2"/><path
  d="m13.41 10.59 5.66-5.66"/></svg>`;

export interface Page {
  /** The title of the tab, and the heading unless one is given. */
  readonly title: string;
  readonly heading?: string;
  readonly lead: Html | string;
  readonly content: Html;
}

/** A standalone page in the look and theme of the app; works without script. */
export function renderPage({ title, heading = title, lead, content }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="theme-color" content="#090d13">
<meta name="robots" content="noindex">
<title>${title} · Watchfloor</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${pageStyle.path}">
<script src="/theme.js"></script>
</head>
<body>
<main>
<a class="brand" href="/"><span class="badge">${mark}</span>Watchfloor</a>
<section class="card" aria-labelledby="title">
<h1 id="title">${heading}</h1>
<p class="lead">${lead}</p>
${content}
</section>
<p class="foot">Intelligence Operations Center</p>
</main>
</body>
</html>
`.text;
}

export function actions(links: Html): Html {
  return html`<div class="actions">${links}</div>`;
}
