import { Copy } from 'lucide-react';
import { Button } from './button';
import { copyText } from './copy-text';

interface CopyButtonProps {
  text: string;
  /** What it does, such as "Copy coordinates". */
  label: string;
  /** What happened, such as "Coordinates copied". */
  done: string;
}

/** An icon that copies a text. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      data-print="hide"
      onClick={() => void copyText(text, done)}
    >
      <Copy aria-hidden />
    </Button>
  );
}
