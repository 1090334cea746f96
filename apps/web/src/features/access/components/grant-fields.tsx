import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { Checkbox } from '@/ui/checkbox';
import { CompartmentChoice } from './compartment-choice';

interface GrantFieldsProps<Values extends FieldValues> {
  control: Control<Values, unknown, FieldValues>;
  adminLabel: string;
}

/** What invitations and groups give alike. */
export function GrantFields<
  Values extends FieldValues & { isAdmin: boolean; compartments: string[] },
>({ control, adminLabel }: GrantFieldsProps<Values>) {
  return (
    <>
      <Controller
        control={control}
        name={'compartments' as Path<Values>}
        render={({ field }) => <CompartmentChoice chosen={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name={'isAdmin' as Path<Values>}
        render={({ field }) => (
          <Checkbox
            label={adminLabel}
            checked={field.value}
            onCheckedChange={(isTicked) => field.onChange(isTicked === true)}
          />
        )}
      />
    </>
  );
}
