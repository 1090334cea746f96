import {
  type Mention,
  NUMBERS_MAX,
  previewUrl,
  REPORT_NUMBER,
  uploadIdOf,
} from '@watchfloor/contract';
import type { Inline } from '@watchfloor/markdown';
import type { MouseEvent, ReactNode } from 'react';
import { LINK_CLASS } from '@/ui/link-style';
import { markMentions } from './mention-text';
import { ReportNumberLink } from './report-number-link';

/** Followed by the number of a report. */
const NUMBER_PATH = '/r/';

export type MarkText = (text: string) => ReactNode;

export interface Rendering {
  /** Makes the ids of footnotes unique on the page. */
  readonly id: string;
  readonly mentions: readonly Mention[];
  readonly pictures: readonly string[];
  readonly markText: MarkText | undefined;
  /** The footnotes with a mark so far: the way back leads to the first one. */
  readonly marked: Set<number>;
  /** Of the last heading; the title of the page is above the first. */
  headingDepth: number;
  /** How many numbers of reports are links so far: the rest of a hostile text stays text. */
  linkedNumbers: number;
  readonly openPage: (href: string) => void;
}

/** Line breaks stay characters: the paragraph keeps them. */
export function renderInlines(nodes: readonly Inline[], rendering: Rendering): ReactNode[] {
  const parts: ReactNode[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push(markMentions(text, rendering.mentions, rendering.markText));
    text = '';
  };
  for (const node of nodes) {
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'break') text += '\n';
    else {
      flush();
      parts.push(renderInline(node, parts.length, rendering));
    }
  }
  flush();
  return parts;
}

type Marked = Exclude<Inline, { kind: 'text' | 'break' }>;

function renderInline(node: Marked, key: number, rendering: Rendering): ReactNode {
  switch (node.kind) {
    case 'emphasis':
      return <em key={key}>{renderInlines(node.children, rendering)}</em>;
    case 'strong':
      return (
        <strong key={key} className="font-semibold">
          {renderInlines(node.children, rendering)}
        </strong>
      );
    case 'deleted':
      return <del key={key}>{renderInlines(node.children, rendering)}</del>;
    case 'code':
      return (
        <code key={key} className="rounded-small bg-hover px-1 py-px font-mono text-[0.9em]">
          {rendering.markText ? rendering.markText(node.text) : node.text}
        </code>
      );
    case 'link':
      return renderLink(
        node.href,
        // A mark is a link, and links have none inside.
        renderInlines(node.children, { ...rendering, markText: undefined }),
        key,
        rendering,
      );
    case 'image':
      return rendering.pictures.includes(node.href)
        ? renderImage(node.href, node.alt, key)
        : renderLink(node.href, [node.alt || 'Picture'], key, rendering);
    case 'footnote':
      return renderMark(node.number, key, rendering);
  }
}

function renderLink(href: string, children: ReactNode[], key: number, rendering: Rendering) {
  const number = href.startsWith(NUMBER_PATH) ? href.slice(NUMBER_PATH.length) : '';
  if (REPORT_NUMBER.test(number)) {
    rendering.linkedNumbers += 1;
    if (rendering.linkedNumbers > NUMBERS_MAX) return <span key={key}>{children}</span>;
    return (
      <ReportNumberLink key={key} number={number}>
        {children}
      </ReportNumberLink>
    );
  }
  const isPage = href.startsWith('/') && uploadIdOf(href) === null;
  if (isPage) {
    const open = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      rendering.openPage(href);
    };
    return (
      <a key={key} href={href} onClick={open} className={LINK_CLASS}>
        {children}
      </a>
    );
  }
  return (
    <a
      key={key}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={LINK_CLASS}
    >
      {children}
    </a>
  );
}

function renderImage(href: string, alt: string, key: number) {
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer" className="inline-block">
      <img
        src={previewUrl(uploadIdOf(href) ?? '')}
        alt={alt || 'Picture'}
        loading="lazy"
        className="max-h-96 max-w-full rounded-control border"
      />
    </a>
  );
}

export const markId = (rendering: Rendering, number: number) => `${rendering.id}-mark-${number}`;
export const noteId = (rendering: Rendering, number: number) => `${rendering.id}-note-${number}`;

function renderMark(number: number, key: number, rendering: Rendering) {
  const isFirst = !rendering.marked.has(number);
  rendering.marked.add(number);
  return (
    <sup key={key} className="px-0.5 text-[0.7em] leading-none">
      <a
        id={isFirst ? markId(rendering, number) : undefined}
        href={`#${noteId(rendering, number)}`}
        onClick={goTo}
        aria-label={`Footnote ${number}`}
        className="font-medium text-accent hover:underline"
      >
        {number}
      </a>
    </sup>
  );
}

/** Moves there without a new address, which an unsaved form would ask about. */
export function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
