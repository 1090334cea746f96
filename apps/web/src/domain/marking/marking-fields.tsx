import { useQuery } from '@tanstack/react-query';
import { markingsEndpoints } from '@watchfloor/contract';
import { MemberPicker } from '@/domain/member-picker';
import { useCurrentUser } from '@/lib/current-user';
import { endpointQuery } from '@/lib/endpoint-query';
import { ChipGroup } from '@/ui/chip-group';
import { Field } from '@/ui/field';
import { RemovableItem } from '@/ui/removable-item';
import { Select } from '@/ui/select';
import { TlpChip } from './marking-chip';
import { type MarkingValues, type Person, toNewMarking, toPerson } from './marking-values';
import { ReaderSentence } from './reader-sentence';

/** Compartments come and go. */
const markingsQuery = { ...endpointQuery(markingsEndpoints.list), staleTime: 0 };

type Problem = { message?: string | undefined } | undefined;

interface MarkingFieldsProps {
  value: MarkingValues;
  onChange: (value: MarkingValues) => void;
  errors: { tlp?: Problem; compartments?: Problem; recipients?: Problem } | undefined;
  /** Whose work it is. They can read it in any case. */
  authorId: string;
  /** False where the people who are named already are not known to the viewer. */
  canName?: boolean | undefined;
}

/** Level, compartments and people, and how many could read it. */
export function MarkingFields(props: MarkingFieldsProps) {
  const { value, onChange, errors, authorId, canName = true } = props;
  const viewer = useCurrentUser();
  const { data: offered } = useQuery(markingsQuery);
  const levels = offered?.levels ?? [];
  const own = offered?.compartments.map(({ code }) => code) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Marking"
        hint="Who may read it. What belongs to it follows."
        error={errors?.tlp?.message}
      >
        <Select
          value={value.tlp}
          onValueChange={(tlp) => onChange({ ...value, tlp })}
          options={withChosen(
            levels.map(({ tlp }) => tlp),
            [value.tlp],
          ).map((tlp) => ({
            value: tlp,
            label: levels.find((level) => level.tlp === tlp)?.readers ?? '',
            icon: <TlpChip tlp={tlp} />,
          }))}
        />
      </Field>
      <Compartments
        codes={withChosen(own, value.compartments)}
        chosen={value.compartments}
        onChange={(compartments) => onChange({ ...value, compartments })}
        error={errors?.compartments?.message}
      />
      {value.tlp === 'RED' && canName && (
        <People
          people={value.recipients}
          onChange={(recipients) => onChange({ ...value, recipients })}
          authorId={authorId}
          error={errors?.recipients?.message}
        />
      )}
      <ReaderSentence marking={toNewMarking(value)} isAuthor={viewer.id === authorId} />
    </div>
  );
}

/** A compartment may be chosen and archived, or a level out of reach: it stays in the list. */
const withChosen = <Option,>(offered: readonly Option[], chosen: readonly Option[]): Option[] => [
  ...new Set([...offered, ...chosen]),
];

interface CompartmentsProps {
  codes: readonly string[];
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
  error: string | undefined;
}

/** Nothing for a member who is in no compartment. */
function Compartments({ codes, chosen, onChange, error }: CompartmentsProps) {
  if (codes.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <ChipGroup
        label="Compartments: a reader must be in all of them"
        options={codes}
        chosen={chosen}
        onChange={onChange}
      />
      <div aria-live="polite" className="text-danger text-small empty:hidden">
        {error}
      </div>
    </div>
  );
}

interface PeopleProps {
  people: readonly Person[];
  onChange: (people: Person[]) => void;
  authorId: string;
  error: string | undefined;
}

/** The people whom TLP:RED names. */
function People({ people, onChange, authorId, error }: PeopleProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field label="People who may read it" error={error}>
        <MemberPicker
          member={null}
          placeholder="Add a person"
          excludedIds={[authorId, ...people.map(({ id }) => id)]}
          onMemberChange={(member) => onChange([...people, toPerson(member)])}
        />
      </Field>
      {people.length > 0 && (
        <ul aria-label="Named people" className="flex flex-wrap gap-1.5">
          {people.map(({ id, name }) => (
            <RemovableItem
              key={id}
              text={name}
              removeLabel={`Remove ${name}`}
              onRemove={() => onChange(people.filter((other) => other.id !== id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
