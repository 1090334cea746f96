import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { CompletionMenu, completionProps } from '@/domain/completion/completion-menu';
import { useMentionCompletion } from '@/domain/completion/use-mention-completion';
import { useReportCompletion } from '@/domain/completion/use-report-completion';
import { classNames } from '@/ui/class-names';
import { Segmented } from '@/ui/segmented';
import { Textarea } from '@/ui/textarea';
import { useMediaQuery } from '@/ui/use-media-query';
import { replaceText } from './apply-edit';
import { EditorToolbar } from './editor-toolbar';
import { TextPreview } from './text-preview';
import { useTextEditing } from './use-text-editing';

/** Box and preview fit side by side. */
const WIDE = '(min-width: 1280px)';
const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

interface TextEditorProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value'> {
  /** What is in the box. */
  text: string;
  ref?: Ref<HTMLTextAreaElement> | undefined;
  /** See `MarkdownText`. */
  pictures?: readonly string[] | undefined;
}

/** The box of a report's text, with formatting and a preview. */
export function TextEditor(all: TextEditorProps) {
  const { text, ref, pictures, className, ...props } = all;
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement, []);
  const editing = useTextEditing(box);
  const isWide = useMediaQuery(WIDE);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const isWriting = isWide || view === 'write';
  const listId = useId();
  const complete = (next: string, caret: number) => replaceText(box.current, next, caret);
  const mention = useMentionCompletion(text, complete);
  const cited = useReportCompletion(text, complete);
  const completion = mention.options.length > 0 ? mention : cited;

  function follow(caret: number, changedText?: string) {
    mention.follow(caret, changedText);
    cited.follow(caret, changedText);
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (completion.handleKey(event) || editing.handleKey(event)) return;
    props.onKeyDown?.(event);
  }

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isWriting && <EditorToolbar form="full" onCommand={({ edit }) => editing.run(edit)} />}
        {!isWide && (
          <Segmented
            label="View of the text"
            value={view}
            onValueChange={setView}
            options={VIEWS}
            className="ml-auto shrink-0"
          />
        )}
      </div>
      <div className={isWide ? 'grid grid-cols-2 gap-4' : undefined}>
        <div hidden={!isWriting} className="relative">
          <CompletionMenu id={listId} completion={completion} />
          <Textarea
            {...props}
            {...completionProps(listId, completion)}
            ref={box}
            dir="auto"
            onChange={(event) => {
              props.onChange?.(event);
              follow(event.target.selectionStart, event.target.value);
            }}
            onSelect={(event) => follow(event.currentTarget.selectionStart)}
            onKeyDown={handleKey}
            onPaste={editing.handlePaste}
            className={classNames('field-sizing-content max-h-[75dvh] min-h-48', className)}
          />
        </div>
        {(isWide || !isWriting) && <TextPreview text={text} pictures={pictures} />}
      </div>
    </div>
  );
}
