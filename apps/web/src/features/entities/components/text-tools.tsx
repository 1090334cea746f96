import type { ReactNode } from 'react';
import { TextMarks } from '@/domain/text/text-marks';
import { NameSelection } from './name-selection';
import { useMarks } from './use-marks';

/** Marks what the texts of a screen name, and lets members name what they select in them. */
export function TextTools({ children }: { children: ReactNode }) {
  return (
    <TextMarks value={useMarks}>
      {children}
      <NameSelection />
    </TextMarks>
  );
}
