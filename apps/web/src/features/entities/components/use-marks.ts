import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { textEntities } from '../api/text-entities';
import { useMarksChoice } from '../marks-choice';
import { createMarks } from './create-marks';

/** Marks what a text names; undefined where it names nothing, or the reader wants no marks. */
export function useMarks(id: string | undefined, content: string) {
  const isOn = useMarksChoice();
  const { data } = useQuery({ ...textEntities(id ?? ''), enabled: isOn && id !== undefined });
  return useMemo(
    () => (isOn && id && data ? createMarks({ id, content }, data) : undefined),
    [isOn, id, content, data],
  );
}
