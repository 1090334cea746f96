import { LINE_TEXT_MAX } from '@watchfloor/contract';
import { Gavel } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useWriteLine } from '../api/watch-log';

/** One line, with Enter. What was typed stays when it could not be stored. */
export function LineComposer() {
  const [text, setText] = useState('');
  const [isDecision, setIsDecision] = useState(false);
  const write = useWriteLine();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await write.perform({ text, kind: isDecision ? 'decision' : 'note' });
      setText('');
      setIsDecision(false);
    } catch {
      // The notice is shown.
    }
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-center gap-2 border-t px-4 py-3"
    >
      <Field label="Line" isLabelHidden className="min-w-48 flex-1 max-sm:basis-full">
        <Input
          value={text}
          dir="auto"
          autoComplete="off"
          maxLength={LINE_TEXT_MAX}
          placeholder="Write a line… @member, position, WF-number"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Chip pressed={isDecision} onPressedChange={setIsDecision}>
        <Gavel aria-hidden />
        Decision
      </Chip>
      <Button type="submit" variant="primary" pending={write.isPending}>
        Log
      </Button>
    </form>
  );
}
