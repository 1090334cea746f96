import { LINE_TEXT_MAX, type LogLine } from '@watchfloor/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useCorrectLine } from '../api/watch-log';

interface CorrectLineProps {
  line: LogLine;
  onClose: () => void;
}

/** In the place of the line. The earlier text stays readable. */
export function CorrectLine({ line, onClose }: CorrectLineProps) {
  const [text, setText] = useState(line.text ?? '');
  const correct = useCorrectLine(line.id);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await correct.perform({ text, revision: line.revision });
      onClose();
    } catch {
      // The notice is shown, and the text stays.
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-center gap-2">
      <Field label="Corrected line" isLabelHidden className="min-w-48 flex-1">
        <Input
          autoFocus
          value={text}
          dir="auto"
          maxLength={LINE_TEXT_MAX}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Field>
      <Button size="sm" onClick={onClose}>
        Cancel
      </Button>
      <Button size="sm" type="submit" variant="primary" pending={correct.isPending}>
        Correct
      </Button>
    </form>
  );
}
