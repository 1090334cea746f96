import { parseSearchQuery, type SearchKind } from '@watchfloor/contract';
import { SearchX } from 'lucide-react';
import { KIND_NAMES } from '@/domain/hits/hit-words';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { nameOf, withLooseWords, withoutToken } from '../query-text';

interface NothingFoundProps {
  text: string;
  kind: SearchKind | undefined;
  onChange: (text: string) => void;
  onKindChange: (kind: undefined) => void;
}

/** Says what was searched, and offers each part of it to be left out, and phrases as words. */
export function NothingFound({ text, kind, onChange, onKindChange }: NothingFoundProps) {
  const { tokens } = parseSearchQuery(text);
  const ways = tokens.flatMap((token) => {
    const name = nameOf(text, token);
    const loose = withLooseWords(text, token);
    return [
      ...(loose === null
        ? []
        : [{ start: token.start, text: loose, label: `${name} in any order` }]),
      ...(tokens.length > 1
        ? [{ start: token.start, text: withoutToken(text, token), label: `without ${name}` }]
        : []),
    ];
  });
  return (
    <EmptyState
      className="py-14"
      icon={<SearchX />}
      title="Nothing found"
      text={
        <>
          {kind ? `Only ${KIND_NAMES[kind]} were searched` : 'Everything you may see was searched'}{' '}
          for{' '}
          <span dir="auto" className="wrap-anywhere text-ink">
            {text}
          </span>
          .{!kind && ways.length === 0 && ' A part of a word is enough: try fewer letters.'}
        </>
      }
      action={
        <div className="flex max-w-xl flex-wrap justify-center gap-2">
          {kind && <Button onClick={() => onKindChange(undefined)}>Search all kinds</Button>}
          {ways.map((way) => (
            <Button
              key={`${way.start} ${way.text}`}
              className="min-w-0 max-w-full"
              onClick={() => onChange(way.text)}
            >
              <span dir="auto" className="truncate">
                {way.label}
              </span>
            </Button>
          ))}
        </div>
      }
    />
  );
}
