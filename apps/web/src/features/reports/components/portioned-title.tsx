import { readPortion } from '@watchfloor/contract';
import { TlpChip } from '@/domain/marking/marking-chip';

/** The title of a report, with its label as a chip. */
export function PortionedTitle({ title }: { title: string }) {
  const { tlp, text } = readPortion(title);
  if (tlp === null) return title;
  return (
    <>
      <TlpChip tlp={tlp} /> {text}
    </>
  );
}
