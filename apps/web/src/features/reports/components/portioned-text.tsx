import { readPortion, readPortions } from '@watchfloor/contract';
import { TlpChip } from '@/domain/marking/marking-chip';
import { LinkedText } from '@/ui/linked-text';

/** The text of a report, with the labels of its paragraphs as chips. */
export function PortionedText({ text }: { text: string }) {
  const portions = readPortions(text);
  if (portions.every(({ tlp }) => tlp === null)) return <LinkedText text={text} />;
  return (
    <div className="flex flex-col gap-4">
      {portions.map((portion) => (
        <p key={portion.number} dir="auto">
          {portion.tlp && (
            <>
              <TlpChip tlp={portion.tlp} />{' '}
            </>
          )}
          <LinkedText text={portion.text} />
        </p>
      ))}
    </div>
  );
}

export function PortionedTitle({ title }: { title: string }) {
  const { tlp, text } = readPortion(title);
  if (tlp === null) return title;
  return (
    <>
      <TlpChip tlp={tlp} /> {text}
    </>
  );
}
