import { useQuery } from '@tanstack/react-query';
import {
  displayName,
  investigationsEndpoints,
  type MemberProfile,
  reportsEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { CircleUserRound, FolderSearch, Radar } from 'lucide-react';
import { useEffect } from 'react';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { isNotFound, isPrivateRoom } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { endpointQuery } from '@/lib/endpoint-query';
import type { PaletteHit } from '@/lib/palette-hit';
import { forgetOpened, type Opened } from '@/lib/recently-opened';
import { CommandItem } from '@/ui/command';
import { Skeleton } from '@/ui/skeleton';
import { pathOfOpened } from './opened-path';
import { PaletteItem } from './palette-item';

interface RecentItemProps {
  opened: Opened;
  onChoose: (href: string) => void;
}

/** Asked of the server again: it may have another title, or not be for this reader any more. */
export function RecentItem(props: RecentItemProps) {
  const { kind } = props.opened;
  if (kind === 'report') return <RecentReport {...props} />;
  if (kind === 'investigation') return <RecentInvestigation {...props} />;
  return kind === 'war-room' ? <RecentRoom {...props} /> : <RecentMember {...props} />;
}

const paramsOf = ({ opened: { id } }: RecentItemProps) => ({ params: { id } });

function RecentReport(props: RecentItemProps) {
  const { data, error } = useQuery(endpointQuery(reportsEndpoints.get, paramsOf(props)));
  const thing = data && {
    title: data.title,
    detail: data.number,
    icon: <DisciplineIcon type={data.intelligenceType} />,
    badge: <MarkingChip limit={0} marking={data.marking} />,
  };
  return <RecentRow {...props} thing={thing} error={error} />;
}

function RecentInvestigation(props: RecentItemProps) {
  const { data, error } = useQuery(endpointQuery(investigationsEndpoints.get, paramsOf(props)));
  const thing = data && {
    title: data.title,
    icon: <FolderSearch aria-hidden className="text-ink-3" />,
    badge: <MarkingChip limit={0} marking={data.marking} />,
  };
  return <RecentRow {...props} thing={thing} error={error} />;
}

function RecentRoom(props: RecentItemProps) {
  const { data, error } = useQuery(endpointQuery(warRoomsEndpoints.get, paramsOf(props)));
  const thing = data && { title: data.name, icon: <Radar aria-hidden className="text-ink-3" /> };
  return <RecentRow {...props} thing={thing} error={error} />;
}

function RecentMember(props: RecentItemProps) {
  const { data, error } = useQuery(endpointQuery(usersEndpoints.profile, paramsOf(props)));
  const nameOf = (profile: MemberProfile) => profile.username ?? displayName(profile);
  const thing = data && {
    title: nameOf(data),
    icon: <CircleUserRound aria-hidden className="text-ink-3" />,
  };
  return <RecentRow {...props} thing={thing} error={error} />;
}

interface RecentRowProps extends RecentItemProps {
  thing: Omit<PaletteHit, 'id' | 'href'> | undefined;
  error: unknown;
}

function RecentRow({ opened, thing, error, onChoose }: RecentRowProps) {
  const { id: memberId } = useCurrentUser();
  const isGone = isNotFound(error) || isPrivateRoom(error);
  useEffect(() => {
    if (isGone) forgetOpened(memberId, opened);
  }, [isGone, memberId, opened]);
  const id = `recent ${opened.id}`;
  if (thing && !isGone) {
    const hit = { ...thing, id, href: pathOfOpened(opened) };
    return <PaletteItem hit={hit} terms={[]} onChoose={onChoose} />;
  }
  // Its place is taken from the start, and stays until the palette is opened again: nothing moves.
  return (
    <CommandItem
      disabled={Boolean(error)}
      value={id}
      onSelect={() => onChoose(pathOfOpened(opened))}
    >
      {error ? 'Not available' : <LoadingTitle />}
    </CommandItem>
  );
}

const LoadingTitle = () => (
  <>
    <Skeleton className="w-48" />
    <span className="sr-only">Loading</span>
  </>
);
