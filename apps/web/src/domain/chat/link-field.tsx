import { toWebAddress } from '@watchfloor/contract';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';

const PROBLEM = 'A link must start with http:// or https://';

/** Adds a link to the message; a blank one is ignored (spec §5). */
export function LinkField({ onAdd }: { onAdd: (url: string) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function add(event: FormEvent) {
    event.preventDefault();
    const url = toWebAddress(text);
    if (!url) return setProblem(text.trim() ? PROBLEM : 'URL is required');
    onAdd(url);
    setText('');
  }

  return (
    <form noValidate onSubmit={add} className="flex flex-col gap-1">
      <div className="flex gap-2">
        <Input
          leading={<Link2 />}
          type="url"
          aria-label="Link"
          placeholder="Add a link (https://...)"
          autoComplete="off"
          value={text}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? 'link-problem' : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit">Add Link</Button>
      </div>
      {problem && (
        <p id="link-problem" role="alert" className="text-danger text-small">
          {problem}
        </p>
      )}
    </form>
  );
}
