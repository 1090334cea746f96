import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { Card } from '@/ui/card';

/** Visible to admins only; the server refuses others too. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useCurrentUser().isAdmin ? children : <AccessDenied />;
}

/** Also covers a member who lost admin rights while the screen was open. */
export function AccessDenied() {
  return (
    <Card className="mx-auto flex w-full max-w-lg flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="tone-danger tinted inline-flex size-10 items-center justify-center rounded-menu">
        <ShieldAlert aria-hidden className="size-5" />
      </span>
      <h1 className="font-semibold text-body">Access denied. Admin privileges required.</h1>
    </Card>
  );
}
