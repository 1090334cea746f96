import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { forgetSearches, readSearches } from '../recent-searches';

/** Each can be tried. */
const EXAMPLES = [
  ['harbour convoy', 'both words, anywhere in a text'],
  ['"coast road"', 'this phrase'],
  ['convoy -exercise', 'without this word'],
  ['CVE-2024-3094', 'numbers, addresses and hashes, dots and dashes included'],
  ['type:SIGINT region:Europe', 'of this discipline, about this region'],
  ['author:me after:7d', 'yours, of the last seven days'],
  ['kind:reports tag:ports', 'only reports, with this tag'],
  ['near:Rotterdam before:2026-11-01', 'within 100 km of a place, before a day'],
  ['level:AMBER', 'marked with this level'],
] as const;

/** Before anything is typed: how to search, and what was searched last. */
export function SearchHelp({ onTry }: { onTry: (text: string) => void }) {
  const { id } = useCurrentUser();
  const [recent, setRecent] = useState(() => readSearches(id));
  return (
    <div
      className={classNames(
        'grid items-start gap-4',
        recent.length > 0 && 'xl:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <Card>
        <CardHeader>
          <CardTitle>How to search</CardTitle>
        </CardHeader>
        <CardBody className="flex flex-col gap-3">
          <p className="text-dense text-ink-2">
            Reports and their files, comments, investigations, tasks, members, war rooms, messages,
            map entries and the feed: everything that you may see. Case and accents do not matter,
            and parts of words are found.
          </p>
          <ul className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
            {EXAMPLES.map(([text, meaning]) => (
              <li key={text} className="flex min-w-0 flex-col items-start">
                <button
                  type="button"
                  onClick={() => onTry(text)}
                  className="rounded-small text-left font-mono text-accent text-small underline-offset-4 hover:underline pointer-coarse:py-2.5"
                >
                  {text}
                </button>
                <span className="text-ink-2 text-small">{meaning}</span>
              </li>
            ))}
          </ul>
          <p className="text-ink-3 text-small">
            A filter given twice finds either; a minus sign before it excludes. Words with spaces
            need quotes: region:"Asia Pacific".
          </p>
        </CardBody>
      </Card>
      {recent.length > 0 && (
        <Card>
          <CardHeader>
            <CardTitle>Recent searches</CardTitle>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                forgetSearches(id);
                setRecent([]);
              }}
            >
              Forget them
            </Button>
          </CardHeader>
          <ul className="py-1.5">
            {recent.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  onClick={() => onTry(text)}
                  className="flex w-full min-w-0 items-center gap-2.5 px-4 py-1.5 text-left text-dense text-ink hover:bg-hover pointer-coarse:min-h-11"
                >
                  <Clock aria-hidden className="size-4 shrink-0 text-ink-3" />
                  <span dir="auto" className="truncate">
                    {text}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
