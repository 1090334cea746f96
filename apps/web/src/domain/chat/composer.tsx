import { ATTACHMENTS_MAX, type Author, MESSAGE_MAX } from '@watchfloor/contract';
import { Link2, SendHorizontal, TriangleAlert, Type, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CompletionMenu, completionProps } from '@/domain/completion/completion-menu';
import { useMentionCompletion } from '@/domain/completion/use-mention-completion';
import { labelProblem } from '@/domain/marking/label-check';
import { EditorToolbar } from '@/domain/text-editor/editor-toolbar';
import { useTextEditing } from '@/domain/text-editor/use-text-editing';
import { formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Textarea } from '@/ui/textarea';
import type { ChatSource, Draft, DraftAttachment } from './chat-source';
import { FailedFiles } from './failed-files';
import { LinkField } from './link-field';
import { changeDraft, useDraft } from './outbox';

/** The attached files and their controls, from the caller. */
export interface FilesToSend {
  attachments: readonly DraftAttachment[];
  /** Why sending must wait, such as a running upload. */
  waitReason: string | undefined;
  /** The names of the files that did not arrive. */
  failed: readonly string[];
  removeFailed: () => void;
  /** The chosen files, with a place to drop more. */
  zone: ReactNode;
  /** Opens the file chooser. */
  button: ReactNode;
  /** Handles files pasted into the message box. */
  onPaste: (event: ClipboardEvent) => void;
  clear: () => void;
}

interface ComposerProps {
  source: ChatSource;
  files?: FilesToSend | undefined;
  /** Whom the message can mention; absent for everyone. */
  mentionable?: readonly Author[] | undefined;
  onSend: (draft: Draft) => void;
}

/** The counter is shown near the limit. */
const COUNT_FROM = MESSAGE_MAX - 200;

export function Composer({ source, files, mentionable, onSend }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const caretTo = useRef<number>(undefined);
  const listId = useId();
  const { content: text, attachments: links } = useDraft(source.id);
  const change = (content: string) => changeDraft(source.id, { content });
  const setLinks = (attachments: readonly DraftAttachment[]) =>
    changeDraft(source.id, { attachments });
  const completeMention = (next: string, caret: number) => {
    change(next);
    caretTo.current = caret;
  };
  const mention = useMentionCompletion(text, completeMention, mentionable);
  const editing = useTextEditing(box);
  const [isFormatting, setIsFormatting] = useState(false);
  useLayoutEffect(() => {
    if (caretTo.current === undefined) return;
    box.current?.setSelectionRange(caretTo.current, caretTo.current);
    caretTo.current = undefined;
  });

  const attachments = [...(files?.attachments ?? []), ...links];
  const content = text.trim();
  const failed = files?.failed ?? [];
  const labelled = labelProblem(content, source.tlp);
  const reason = labelled
    ? 'Take out the label first'
    : reasonToWait(content, attachments.length, files?.waitReason);

  /** Failed files are left out only if the member chooses so. */
  function send({ isWithoutFailed = false } = {}) {
    if (reason || (failed.length > 0 && !isWithoutFailed)) return;
    onSend({ content, attachments });
    change('');
    setLinks([]);
    files?.clear();
    box.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (mention.handleKey(event) || editing.handleShortcut(event)) return;
    if (event.key === 'Escape' && failed.length > 0) {
      event.preventDefault();
      files?.removeFailed();
      return;
    }
    // Enter sends, Shift+Enter does not (spec §2); while a word is being composed, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <div className="flex flex-col gap-2 border-t p-3">
      {files?.zone}
      {failed.length > 0 && (
        <FailedFiles
          names={failed}
          reason={reason}
          onSendWithout={() => send({ isWithoutFailed: true })}
        />
      )}
      <LinkField onAdd={(url) => setLinks([...links, { type: 'link', url, label: url }])} />
      {links.length > 0 && (
        <ul aria-label="Links to send" className="flex flex-col gap-1">
          {links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same link may be added twice
            <li key={index} className="flex min-w-0 items-center gap-2 text-dense">
              <Link2 aria-hidden className="size-3.5 shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate">{link.label}</span>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={`Remove ${link.label}`}
                onClick={() => setLinks(links.filter((_, other) => other !== index))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isFormatting && (
        <EditorToolbar form="short" onCommand={({ edit }) => editing.run(edit)} className="ml-0" />
      )}
      <div className="relative flex items-end gap-2">
        <CompletionMenu id={listId} completion={mention} />
        {files?.button}
        <Button
          variant="ghost"
          size="icon"
          aria-label="Formatting"
          aria-pressed={isFormatting}
          className={isFormatting ? 'bg-hover text-ink' : undefined}
          onClick={() => setIsFormatting(!isFormatting)}
        >
          <Type aria-hidden />
        </Button>
        <Textarea
          ref={box}
          rows={1}
          aria-label="Message"
          placeholder="Type a message..."
          value={text}
          {...completionProps(listId, mention)}
          onChange={(event) => {
            change(event.target.value);
            mention.follow(event.target.selectionStart, event.target.value);
          }}
          onSelect={(event) => mention.follow(event.currentTarget.selectionStart)}
          onKeyDown={handleKeyDown}
          onPaste={files?.onPaste}
          className="field-sizing-content max-h-40 min-h-8.5 resize-none py-1.5 leading-5 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
        />
        <Button
          size="icon"
          variant="primary"
          aria-label="Send message"
          disabledReason={
            failed.length > 0 ? 'Remove the files that did not arrive, or try them again' : reason
          }
          onClick={() => send()}
        >
          <SendHorizontal aria-hidden />
        </Button>
      </div>
      <p role="status" className="flex items-start gap-1.5 text-ink-2 text-small empty:hidden">
        {labelled && (
          <>
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {labelled}
          </>
        )}
      </p>
      {text.length > COUNT_FROM && (
        <p
          className={classNames(
            'text-right text-small',
            text.length > MESSAGE_MAX ? 'text-danger' : 'text-ink-2',
          )}
        >
          {formatNumber(text.length)} / {formatNumber(MESSAGE_MAX)}
        </p>
      )}
    </div>
  );
}

function reasonToWait(content: string, attached: number, waitReason: string | undefined) {
  if (content.length > MESSAGE_MAX) {
    return `A message has at most ${formatNumber(MESSAGE_MAX)} characters`;
  }
  if (attached > ATTACHMENTS_MAX) return `A message has at most ${ATTACHMENTS_MAX} attachments`;
  if (waitReason) return waitReason;
  return content === '' && attached === 0 ? 'Type a message first' : undefined;
}
