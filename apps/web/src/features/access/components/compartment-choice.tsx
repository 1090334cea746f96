import { useQuery } from '@tanstack/react-query';
import { ChipGroup } from '@/ui/chip-group';
import { compartmentsQuery } from '../api/compartments';

interface CompartmentChoiceProps {
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Nothing while there are no compartments in use. */
export function CompartmentChoice({ chosen, onChange }: CompartmentChoiceProps) {
  const compartments = useQuery(compartmentsQuery);
  const codes = (compartments.data ?? []).filter((one) => !one.archivedAt).map(({ code }) => code);
  if (codes.length === 0) return null;
  return <ChipGroup label="Compartments" options={codes} chosen={chosen} onChange={onChange} />;
}
