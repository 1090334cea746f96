import { type Marking, tlpLabel } from '@watchfloor/contract';
import type { ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { TLP_INK } from './marking-chip';

interface MarkedPageProps {
  /** Undefined until it is loaded. */
  marking: Marking | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A page between two bars with its marking. In print they repeat as header and footer of each sheet of paper. */
export function MarkedPage({ marking, className, children }: MarkedPageProps) {
  return (
    <div
      data-page-bar={marking ? '' : undefined}
      className="flex flex-col gap-3 print:table print:w-full"
    >
      {marking && (
        <MarkingBar
          marking={marking}
          className="sticky top-13 z-20 -mt-3 print:static print:table-header-group"
        />
      )}
      <div className={classNames('print:table-row-group', className)}>{children}</div>
      {marking && <MarkingBar marking={marking} className="print:table-footer-group" />}
    </div>
  );
}

interface MarkingBarProps {
  marking: Marking;
  className?: string | undefined;
}

/** The marking across the whole width. */
export function MarkingBar({ marking: { tlp, compartments }, className }: MarkingBarProps) {
  return (
    <div className={classNames('break-inside-avoid', className)}>
      <p className="tlp-label wrap-anywhere rounded-small px-3 text-center font-bold text-small text-tlp-clear print:my-[2mm] print:text-right print:text-[12pt] print:leading-normal">
        <span className={TLP_INK[tlp]}>{tlpLabel(tlp)}</span>
        {compartments.map((code) => (
          <span key={code} className="ml-2 inline-block max-w-full">
            {code}
          </span>
        ))}
      </p>
    </div>
  );
}
