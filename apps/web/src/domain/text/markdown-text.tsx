import { useRouter } from '@tanstack/react-router';
import type { Mention } from '@watchfloor/contract';
import { type MarkdownForm, parseMarkdown } from '@watchfloor/markdown';
import { useId, useMemo } from 'react';
import { classNames } from '@/ui/class-names';
import { renderBlocks } from './render-blocks';
import { renderFootnotes } from './render-footnotes';
import type { MarkText } from './render-inlines';
import { useTextMarks } from './text-marks';

interface MarkdownTextProps {
  text: string;
  form: MarkdownForm;
  /** Whom the text mentions. */
  mentions?: readonly Mention[] | undefined;
  /** The addresses of files that are shown where the text has them as pictures. Others become links. */
  pictures?: readonly string[] | undefined;
  /** Of the text, where what it names is to be marked. */
  textId?: string | undefined;
  /** Marks what is named in plain text, outside of links. */
  markText?: MarkText | undefined;
  className?: string | undefined;
}

const NOBODY: readonly Mention[] = [];
const NONE: readonly string[] = [];

/** So long that kerning it takes long, and so ugly that nobody misses it. */
const LONG_WORD = /\S{300}/;

/** A member's text. It becomes elements one by one; nothing of it is ever read as HTML. */
export function MarkdownText(props: MarkdownTextProps) {
  const { text, form, mentions = NOBODY, pictures = NONE, className } = props;
  const ownMarks = useTextMarks()(props.textId, text);
  const markText = props.markText ?? ownMarks;
  const id = useId();
  const router = useRouter();
  const content = useMemo(() => {
    const { blocks, footnotes } = parseMarkdown(text, form);
    const rendering = {
      id,
      mentions,
      pictures,
      markText,
      marked: new Set<number>(),
      headingDepth: 0,
      linkedNumbers: 0,
      openPage: (href: string) => void router.navigate({ href }),
    };
    return [renderBlocks(blocks, rendering), renderFootnotes(footnotes, rendering)];
  }, [text, form, mentions, pictures, markText, id, router]);
  return (
    <div
      data-text
      className={classNames(
        'flex min-w-0 flex-col gap-[0.75em] [overflow-wrap:anywhere]',
        LONG_WORD.test(text) && '[font-kerning:none]',
        className,
      )}
    >
      {content}
    </div>
  );
}
