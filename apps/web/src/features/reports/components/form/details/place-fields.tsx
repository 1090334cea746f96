import { PLACE_LABEL_MAX, PLACES_MAX } from '@watchfloor/contract';
import { MapPinned } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { PositionFields } from '@/domain/situation/position-fields';
import { PlaceSearch } from '@/map/place-search';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Skeleton } from '@/ui/skeleton';
import type { ReportFormApi } from '../report-fields';
import { EMPTY_PLACE, type PlaceValues } from './detail-values';
import { RowList } from './row-list';

const PlaceMap = lazy(() => import('./place-map').then((file) => ({ default: file.PlaceMap })));

/** By name, by coordinates, or by a click on a map. */
export function PlaceFields({ form }: { form: ReportFormApi }) {
  const { control, formState } = form;
  const places = useFieldArray({ control, name: 'places' });
  const typed = useWatch({ control, name: 'places' });
  const [isMapShown, setIsMapShown] = useState(false);
  const count = places.fields.length;

  function add(place: PlaceValues) {
    if (count < PLACES_MAX) places.append(place, { focusName: `places.${count}.label` });
  }

  return (
    <>
      <RowList
        label="Places"
        rowLabel="Place"
        addLabel="Add a place"
        rows={places.fields}
        max={PLACES_MAX}
        error={formState.errors.places}
        onAdd={() => add(EMPTY_PLACE)}
        onMove={places.move}
        onRemove={places.remove}
      >
        {(index) => <PlaceRow form={form} index={index} />}
      </RowList>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Find a place" className="w-full sm:w-72">
          <PlaceSearch
            placeholder="City, degrees, DMS or MGRS"
            onChoose={({ latitude, longitude }, label = '') => add({ label, latitude, longitude })}
          />
        </Field>
        <Button
          variant="ghost"
          aria-expanded={isMapShown}
          onClick={() => setIsMapShown(!isMapShown)}
        >
          <MapPinned aria-hidden />
          {isMapShown ? 'Hide the map' : 'Choose on the map'}
        </Button>
      </div>
      {isMapShown && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PlaceMap places={typed} onPick={add} />
        </Suspense>
      )}
    </>
  );
}

function PlaceRow({ form, index }: { form: ReportFormApi; index: number }) {
  const { register, setValue } = form;
  const errors = form.formState.errors.places?.[index];
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-2">
      <Field required label="Name of the place" error={errors?.label?.message}>
        <Input
          {...register(`places.${index}.label`)}
          dir="auto"
          autoComplete="off"
          maxLength={PLACE_LABEL_MAX}
        />
      </Field>
      <PositionFields
        latitude={register(`places.${index}.latitude`)}
        longitude={register(`places.${index}.longitude`)}
        errors={{ latitude: errors?.latitude?.message, longitude: errors?.longitude?.message }}
        onPosition={({ latitude, longitude }) => {
          setValue(`places.${index}.latitude`, latitude, { shouldDirty: true });
          setValue(`places.${index}.longitude`, longitude, { shouldDirty: true });
        }}
        hasSearch={false}
      />
    </div>
  );
}
