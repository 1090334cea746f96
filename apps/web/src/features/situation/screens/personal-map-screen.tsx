import {
  canCorrectSituationUpdate,
  canDeleteSituationUpdate,
  MAP_ID,
  type UpdateScope,
} from '@watchfloor/contract';
import { useMemo, useState } from 'react';
import { useSeen } from '@/domain/since/use-seen';
import { fullNameOf } from '@/domain/situation/author-name';
import { SituationPicture } from '@/domain/situation/situation-picture';
import { useCurrentUser } from '@/lib/current-user';
import { PageHeader } from '@/ui/page-header';
import { Segmented } from '@/ui/segmented';
import { personalBoard } from '../api/personal-board';

const SCOPES = [
  { value: 'all', label: 'Everyone' },
  { value: 'mine', label: 'Mine' },
] as const;

export function PersonalMapScreen() {
  const user = useCurrentUser();
  useSeen('map', MAP_ID);
  const [scope, setScope] = useState<UpdateScope>('all');
  const board = useMemo(() => personalBoard(scope), [scope]);
  return (
    <SituationPicture
      board={board}
      title="Situation Updates"
      mapLabel="Situation map"
      wallTitle="Personal Situation Map"
      exportName={scope === 'mine' ? 'my-situation-updates' : 'situation-updates'}
      authorNameOf={fullNameOf}
      canCorrect={(update) => canCorrectSituationUpdate(user, update)}
      canDelete={(update) => canDeleteSituationUpdate(user, update)}
      renderHeader={(actions) => (
        <PageHeader
          title="Personal Situation Map"
          subtitle="Click on the map to add an update"
          actions={
            <>
              <Segmented
                label="Whose updates"
                value={scope}
                onValueChange={setScope}
                options={SCOPES}
              />
              {actions}
            </>
          }
        />
      )}
    />
  );
}
