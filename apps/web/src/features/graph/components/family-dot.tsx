import { NODE_FAMILIES, type NodeFamily } from '../node-families';

/** As in the picture: a disc with the letter of the family. */
export function FamilyDot({ family }: { family: NodeFamily }) {
  const { letter, colour } = NODE_FAMILIES[family];
  return (
    <span
      aria-hidden
      className="inline-flex size-4 shrink-0 items-center justify-center rounded-full font-bold text-[0.625rem] text-surface"
      style={{ background: `var(${colour})` }}
    >
      {letter}
    </span>
  );
}
