import { COMMENT_MAX } from '@watchfloor/contract';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { usePostComment } from '../../api/post-comment';
import { CharacterCount } from '../character-count';

/** Posted text leaves the box; text that failed to post stays in it. */
export function CommentForm({ reportId }: { reportId: string }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const post = usePostComment(reportId, {
    onSuccess: () => setText(''),
    onFailure: (error) => setProblem(fieldProblem(error)),
  });
  const isBlank = text.trim() === '';

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (isBlank) return;
    const tooLong = text.trim().length > COMMENT_MAX;
    setProblem(tooLong ? `Comment must be at most ${COMMENT_MAX} characters` : undefined);
    if (!tooLong) post.run(text);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  }

  return (
    <form
      data-print="hide"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2 border-b p-4"
    >
      <Field
        isLabelHidden
        label="Your comment"
        hint={<CharacterCount text={text} max={COMMENT_MAX} />}
        error={problem}
      >
        <Textarea
          dir="auto"
          rows={3}
          value={text}
          placeholder="Share your analysis or insights..."
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={handleKey}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={isBlank}
        pending={post.isPending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Post Comment
      </Button>
    </form>
  );
}

/** What the server says of the text itself; the rest is in the notice. */
function fieldProblem(error: Error): string | undefined {
  return error instanceof ApiError ? error.details[0]?.message : undefined;
}
