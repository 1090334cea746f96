import { COMMENT_MAX, type Tlp } from '@watchfloor/contract';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { CompletionMenu, completionProps } from '@/domain/completion/completion-menu';
import { useMentionCompletion } from '@/domain/completion/use-mention-completion';
import { labelProblem } from '@/domain/marking/label-check';
import { replaceText } from '@/domain/text-editor/apply-edit';
import { EditorToolbar } from '@/domain/text-editor/editor-toolbar';
import { useTextEditing } from '@/domain/text-editor/use-text-editing';
import { ApiError } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { CharacterCount } from './character-count';

export interface PostOutcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

interface CommentFormProps {
  /** The level of what is discussed. */
  tlp: Tlp;
  onPost: (content: string, outcome: PostOutcome) => void;
  isPending: boolean;
}

/** The box is cleared on success and keeps the text on failure. */
export function CommentForm({ tlp, onPost, isPending }: CommentFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const editing = useTextEditing(box);
  const mention = useMentionCompletion(text, (next, caret) =>
    replaceText(box.current, next, caret),
  );
  const isBlank = text.trim() === '';

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (isBlank) return;
    const tooLong = text.trim().length > COMMENT_MAX;
    const found = tooLong
      ? `Comment must be at most ${COMMENT_MAX} characters`
      : labelProblem(text, tlp);
    setProblem(found);
    if (found) return;
    onPost(text, {
      onSuccess: () => setText(''),
      onFailure: (error) => setProblem(fieldProblem(error)),
    });
  }

  function handleKey(event: KeyboardEvent) {
    if (mention.handleKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    else editing.handleKey(event);
  }

  return (
    <form
      data-print="hide"
      noValidate
      onSubmit={submit}
      className="relative flex flex-col gap-2 border-b p-4"
    >
      <Field
        isLabelHidden
        label="Your comment"
        hint={<CharacterCount text={text} max={COMMENT_MAX} />}
        error={problem}
      >
        <Textarea
          ref={box}
          dir="auto"
          rows={3}
          value={text}
          placeholder="Share your analysis or insights..."
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
            mention.follow(event.target.selectionStart, event.target.value);
          }}
          onSelect={(event) => mention.follow(event.currentTarget.selectionStart)}
          onKeyDown={handleKey}
          onPaste={editing.handlePaste}
          {...completionProps(listId, mention)}
        />
      </Field>
      <CompletionMenu id={listId} completion={mention} />
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <EditorToolbar form="short" onCommand={({ edit }) => editing.run(edit)} />
        <Button
          type="submit"
          variant="primary"
          className="ml-auto"
          disabled={isBlank}
          pending={isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Post Comment
        </Button>
      </div>
    </form>
  );
}

/** The server's error about the text; others are in the notice. */
function fieldProblem(error: Error): string | undefined {
  return error instanceof ApiError ? error.details[0]?.message : undefined;
}
