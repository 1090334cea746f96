import type { Report } from '@watchfloor/contract';
import { Button } from '@/ui/button';
import { rememberMarks, useMarksChoice } from '../marks-choice';
import { useMarks } from './use-marks';

/** Marks the entities in the text of a report, unless the reader has switched it off. */
export function useEntityMarks(id: string, report: Report | undefined) {
  const isOn = useMarksChoice();
  const markText = useMarks(report && id, report?.content ?? '');
  const toggle = (
    <Button variant="ghost" size="sm" data-print="hide" onClick={() => rememberMarks(!isOn)}>
      {isOn ? 'Hide marks' : 'Show marks'}
    </Button>
  );
  return { markText, toggle };
}
