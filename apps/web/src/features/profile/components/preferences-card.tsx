import { INTELLIGENCE_TYPES, REGIONS } from '@watchfloor/contract';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { ChipGroup } from '@/ui/chip-group';
import { useUpdatePreferences } from '../api/update-preferences';

/** Chips toggle only locally until they are saved (spec §2). */
export function PreferencesCard() {
  const user = useCurrentUser();
  const [regions, setRegions] = useState(user.preferredRegions);
  const [intTypes, setIntTypes] = useState(user.preferredIntTypes);
  const update = useUpdatePreferences();
  return (
    <Card aria-labelledby="preferences">
      <CardHeader>
        <CardTitle id="preferences">Preferences</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <ChipGroup label="Regions" options={REGIONS} chosen={regions} onChange={setRegions} />
        <ChipGroup
          label="Intelligence types"
          options={INTELLIGENCE_TYPES}
          chosen={intTypes}
          onChange={setIntTypes}
        />
        <Button
          pending={update.isPending}
          className="w-full"
          onClick={() => update.run({ regions, intTypes })}
        >
          Save Preferences
        </Button>
      </CardBody>
    </Card>
  );
}
