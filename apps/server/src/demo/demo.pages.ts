import { html } from '../http/pages/html';
import { actions, renderPage } from '../http/pages/page';
import { PAPERS, type PressItem } from './world/press';

export function renderArticle(item: PressItem): string {
  const paper = PAPERS.find(({ key }) => key === item.paper);
  return renderPage({
    title: item.title,
    lead: `${paper?.name ?? 'The press'}, a newspaper of the demo`,
    content: html`<p>${item.text}</p>
<p class="hint">Places, people, companies and ships of this demo are invented. Nothing here has happened.</p>
${actions(html`<a class="button quiet" href="/">Back to the floor</a>`)}`,
  });
}
