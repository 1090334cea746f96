import { useMarks } from './use-marks';

interface NamedTextProps {
  id: string;
  text: string;
}

/** Plain text with what it names marked, on a screen without `TextTools`. */
export function NamedText({ id, text }: NamedTextProps) {
  const mark = useMarks(id, text);
  return mark ? mark(text) : text;
}
