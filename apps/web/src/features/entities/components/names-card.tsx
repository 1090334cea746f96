import { ENTITY_NAME_MAX, type EntityDetails } from '@watchfloor/contract';
import { Plus, TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useAddName, useRemoveName } from '../api/names';

/** The names by which texts are searched for it. */
export function NamesCard({ entity }: { entity: EntityDetails }) {
  const remove = useRemoveName(entity.id);
  return (
    <Card aria-labelledby="names">
      <CardHeader>
        <CardTitle id="names">Names</CardTitle>
      </CardHeader>
      <ul aria-label="Names" className="divide-y">
        {entity.names.map(({ id, name, isSearched }) => (
          <li key={id} className="flex items-center gap-2 px-4 py-1.5 text-dense">
            <span dir="auto" className="wrap-anywhere min-w-0">
              {name}
            </span>
            {!isSearched && (
              <span className="text-ink-3 text-small">older texts are being searched</span>
            )}
            {entity.names.length > 1 && (
              <Button
                variant="ghost"
                size="icon-sm"
                className="ml-auto"
                aria-label={`Remove ${name}`}
                onClick={() => remove.run(id)}
              >
                <X aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AddName id={entity.id} />
    </Card>
  );
}

function AddName({ id }: { id: string }) {
  const add = useAddName(id);
  const [name, setName] = useState('');
  const [warned, setWarned] = useState<{ name: string; text: string }>();
  const isWarned = warned !== undefined && warned.name === name;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    const outcome = await add.perform({ name, confirmed: isWarned }).catch(() => undefined);
    if (outcome instanceof ApiError) {
      setWarned({ name, text: outcome.details[0]?.message ?? outcome.serverMessage });
    } else if (outcome) {
      setName('');
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2 border-t px-4 py-3">
      {isWarned && (
        <Notice tone="high" icon={<TriangleAlert />} role="alert">
          {warned.text}. Each of them would mention it.
        </Notice>
      )}
      <span className="flex gap-2">
        <Input
          aria-label="Another name"
          placeholder="Another name"
          dir="auto"
          value={name}
          maxLength={ENTITY_NAME_MAX}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" pending={add.isPending}>
          <Plus aria-hidden />
          {isWarned ? 'Add anyway' : 'Add'}
        </Button>
      </span>
    </form>
  );
}
