import { isAbove, type Marking, type Tlp, tlpLabel } from '@watchfloor/contract';
import { classNames } from '@/ui/class-names';

/** AMBER and AMBER+STRICT have one colour (TLP 2.0): the words tell them apart. */
export const TLP_INK: Record<Tlp, string> = {
  CLEAR: 'text-tlp-clear',
  GREEN: 'text-tlp-green',
  AMBER: 'text-tlp-amber',
  'AMBER+STRICT': 'text-tlp-amber',
  RED: 'text-tlp-red',
};

const CHIP_CLASS =
  'tlp-label inline-block h-5 shrink-0 whitespace-nowrap rounded-small px-1.5 leading-4.5';

const isRestricted = ({ tlp, compartments }: Marking): boolean =>
  isAbove(tlp, 'GREEN') || compartments.length > 0;

export function TlpChip({ tlp }: { tlp: Tlp }) {
  return (
    <span
      className={classNames(
        CHIP_CLASS,
        TLP_INK[tlp],
        isAbove(tlp, 'GREEN') ? 'font-bold text-small' : 'font-medium text-meta',
      )}
    >
      {tlpLabel(tlp)}
    </span>
  );
}

interface MarkingChipProps {
  marking: Marking;
  /** How many compartments are named; the others are counted. A limit keeps the chips on one line. */
  limit?: 0 | 1 | undefined;
  className?: string | undefined;
}

/** The level and the compartments, as on paper. */
export function MarkingChip({ marking, limit, className }: MarkingChipProps) {
  const { tlp, compartments } = marking;
  const shown = compartments.slice(0, limit);
  const rest = compartments.slice(shown.length);
  return (
    <span
      className={classNames(
        'inline-flex min-w-0 max-w-full items-center gap-1',
        limit === undefined && 'flex-wrap',
        className,
      )}
    >
      <TlpChip tlp={tlp} />
      {shown.map((code) => (
        <CompartmentChip key={code} code={code} />
      ))}
      {rest.length > 0 && (
        <span
          title={rest.join(', ')}
          className={classNames(CHIP_CLASS, 'text-meta text-tlp-clear')}
        >
          +{rest.length}
          <span className="sr-only">
            {' '}
            {shown.length > 0 && 'more '}compartments: {rest.join(', ')}
          </span>
        </span>
      )}
    </span>
  );
}

/** For dense rows: nearly everything is GREEN, so only what is kept from somebody is labelled. */
export function RestrictedChip({ marking, className }: Omit<MarkingChipProps, 'limit'>) {
  return isRestricted(marking) && <MarkingChip limit={1} {...{ marking, className }} />;
}

export function CompartmentChip({ code }: { code: string }) {
  return (
    <span
      title={`Compartment ${code}`}
      className={classNames(
        CHIP_CLASS,
        'min-w-12 max-w-full shrink-[10] truncate font-medium text-meta text-tlp-clear',
      )}
    >
      {code}
    </span>
  );
}
