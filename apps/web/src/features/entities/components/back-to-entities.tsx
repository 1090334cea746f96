import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '@/ui/button-style';

export function BackToEntities() {
  return (
    <Link to="/entities" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      <ArrowLeft aria-hidden />
      Entities
    </Link>
  );
}
