import { pathTo } from '@watchfloor/contract';
import type { Opened } from '@/lib/recently-opened';

const PATHS: Readonly<Record<Opened['kind'], (id: string) => string>> = {
  report: (id) => pathTo.report(id),
  investigation: pathTo.investigation,
  'war-room': (id) => pathTo.room(id),
  member: pathTo.member,
};

export const pathOfOpened = ({ kind, id }: Opened): string => PATHS[kind](id);
