import { COMMENT_MAX, type Tlp } from '@watchfloor/contract';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MentionMenu, optionId } from '@/domain/chat/mention-menu';
import { useMentionCompletion } from '@/domain/chat/use-mention-completion';
import { labelProblem } from '@/domain/marking/label-check';
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
  const mention = useMentionCompletion(text, (next, caret) => {
    flushSync(() => setText(next));
    box.current?.setSelectionRange(caret, caret);
  });
  const isOffering = mention.members.length > 0;
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
          aria-autocomplete="list"
          aria-controls={isOffering ? listId : undefined}
          aria-activedescendant={isOffering ? optionId(listId, mention.activeIndex) : undefined}
        />
      </Field>
      {isOffering && (
        <MentionMenu
          id={listId}
          members={mention.members}
          activeIndex={mention.activeIndex}
          onChoose={mention.choose}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={isBlank}
        pending={isPending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Post Comment
      </Button>
    </form>
  );
}

/** The server's error about the text; others are in the notice. */
function fieldProblem(error: Error): string | undefined {
  return error instanceof ApiError ? error.details[0]?.message : undefined;
}
