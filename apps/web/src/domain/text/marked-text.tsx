import { useTextMarks } from './text-marks';

interface MarkedTextProps {
  id: string;
  text: string;
}

/** Plain text, with what it names marked. */
export function MarkedText({ id, text }: MarkedTextProps) {
  const markText = useTextMarks()(id, text);
  return <span data-text>{markText ? markText(text) : text}</span>;
}
