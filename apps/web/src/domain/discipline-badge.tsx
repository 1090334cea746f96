import { Badge } from '@/ui/badge';
import { classNames } from '@/ui/class-names';
import { toneClass } from '@/ui/tone';
import { disciplineLook } from './discipline';

interface DisciplineProps {
  type: string;
  className?: string | undefined;
}

export function DisciplineBadge({ type, className }: DisciplineProps) {
  const { tone, icon: Icon } = disciplineLook(type);
  return (
    <Badge tone={tone} className={classNames('tracking-wide', className)}>
      <Icon aria-hidden />
      {type}
    </Badge>
  );
}

/** Only the icon, for dense rows and chips; labelled unless the text beside it says it. */
export function DisciplineIcon({
  type,
  isDecorative,
  className,
}: DisciplineProps & { isDecorative?: boolean | undefined }) {
  const { tone, icon: Icon } = disciplineLook(type);
  return (
    <Icon
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': type })}
      className={classNames('size-4 shrink-0 text-(--tone)', toneClass(tone), className)}
    />
  );
}
