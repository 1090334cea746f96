import { labelAbove, type Tlp, tlpLabel } from '@watchfloor/contract';
import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';

/** Nobody in a private room may read RED without being named; of other levels the server knows the members. */
export const levelOfRoom = (isPrivate: boolean): Tlp => (isPrivate ? 'AMBER+STRICT' : 'GREEN');

/** A label above the place is refused by the server; it is shown at the field before anything is sent. */
export function labelProblem(text: string | null | undefined, place: Tlp): string | undefined {
  const label = text ? labelAbove(text, place) : null;
  return label
    ? `This text is labelled ${tlpLabel(label)}. Here it may be ${tlpLabel(place)} at most.`
    : undefined;
}

/** Adds the labels of the named fields to what a form checks. */
export const withLabelCheck =
  <Values extends FieldValues, Output>(
    resolver: Resolver<Values, unknown, Output>,
    names: readonly Path<NoInfer<Values>>[],
    placeOf: (values: NoInfer<Values>) => Tlp,
  ): Resolver<Values, unknown, Output> =>
  async (values, context, options) => {
    const result = await resolver(values, context, options);
    const problems = names.flatMap((name) => {
      const message = labelProblem(values[name], placeOf(values));
      return message ? [[name, { type: 'label', message }]] : [];
    });
    if (problems.length === 0) return result;
    const errors = { ...Object.fromEntries(problems), ...result.errors } as FieldErrors<Values>;
    return { values: {}, errors };
  };
