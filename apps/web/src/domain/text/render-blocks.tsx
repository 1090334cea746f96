import { type Block, type ListItem, takePortion } from '@watchfloor/markdown';
import type { ReactNode } from 'react';
import { TlpChip } from '@/domain/marking/marking-chip';
import { type Rendering, renderInlines } from './render-inlines';
import { renderTable } from './render-table';
import { textOf } from './text-of';

const TEXT = 'whitespace-pre-wrap [unicode-bidi:plaintext]';
const CLASS = {
  quote: 'flex flex-col gap-[0.5em] border-line-strong border-s-2 ps-[0.9em] text-ink-2',
  code: 'whitespace-pre-wrap rounded-control border bg-canvas px-3 py-2 font-mono text-[0.85em] leading-[1.5]',
  list: 'flex flex-col gap-[0.25em] ps-[1.6em] marker:text-ink-3',
  item: '[&>*+*]:mt-[0.4em]',
  task: '-ms-[1.6em] flex list-none gap-2',
} as const;

const HEADING_CLASS: Readonly<Record<number, string>> = {
  1: 'text-title',
  2: 'text-[1.125em] leading-[1.4]',
  4: 'text-ink-2',
  5: 'text-ink-2',
  6: 'text-ink-3',
};
const HEADING_TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

export function renderBlocks(blocks: readonly Block[], rendering: Rendering): ReactNode[] {
  return blocks.map((block, index) => renderBlock(block, index, rendering));
}

function renderBlock(block: Block, key: number, rendering: Rendering): ReactNode {
  switch (block.kind) {
    case 'paragraph': {
      const { tlp, children } = takePortion(block.children);
      return (
        <p key={key} dir="auto" className={TEXT}>
          {tlp && (
            <>
              <TlpChip tlp={tlp} />{' '}
            </>
          )}
          {renderInlines(children, rendering)}
        </p>
      );
    }
    case 'heading':
      return renderHeading(block, key, rendering);
    case 'quote':
      return (
        <blockquote key={key} dir="auto" className={CLASS.quote}>
          {renderBlocks(block.children, rendering)}
        </blockquote>
      );
    case 'list':
      return renderList(block, key, rendering);
    case 'code':
      return (
        <pre key={key} dir="ltr" className={CLASS.code}>
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return renderTable(block, key, rendering);
    case 'rule':
      return <hr key={key} className="my-[0.5em] border-t" />;
  }
}

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** No level is left out for screen readers, whatever the writer chose. */
function renderHeading({ level, children }: BlockOf<'heading'>, key: number, rendering: Rendering) {
  rendering.headingDepth = Math.min(level, rendering.headingDepth + 1, HEADING_TAGS.length);
  const Tag = HEADING_TAGS[rendering.headingDepth - 1] ?? 'h2';
  const look = `mt-[0.4em] font-semibold first:mt-0 ${HEADING_CLASS[level] ?? ''}`;
  return (
    <Tag key={key} dir="auto" className={`${look} ${TEXT}`}>
      {renderInlines(children, rendering)}
    </Tag>
  );
}

function renderList({ start, items }: BlockOf<'list'>, key: number, rendering: Rendering) {
  const children = items.map((item, index) => renderItem(item, index, rendering));
  if (start === null) {
    return (
      <ul key={key} dir="auto" className={`list-disc ${CLASS.list}`}>
        {children}
      </ul>
    );
  }
  return (
    <ol key={key} dir="auto" start={start} className={`list-decimal ${CLASS.list}`}>
      {children}
    </ol>
  );
}

function renderItem({ checked, children }: ListItem, key: number, rendering: Rendering) {
  const content = renderBlocks(children, rendering);
  if (checked === null) {
    return (
      <li key={key} className={CLASS.item}>
        {content}
      </li>
    );
  }
  return (
    <li key={key} className={CLASS.task}>
      <input
        type="checkbox"
        disabled
        checked={checked}
        aria-label={textOf(children)}
        className="mt-[0.3em] size-[0.95em] shrink-0 accent-accent"
      />
      <div className={`min-w-0 ${CLASS.item}`}>{content}</div>
    </li>
  );
}
