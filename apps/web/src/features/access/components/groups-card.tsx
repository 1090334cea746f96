import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type Affiliation, type GroupGrant, NewGroupGrant } from '@watchfloor/contract';
import { Plus, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Controller, type Resolver } from 'react-hook-form';
import { QueryProblem } from '@/lib/query-problem';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { AFFILIATION_LABELS, AFFILIATION_OPTIONS } from '../affiliations';
import { groupsQuery, useDeleteGroup, useSaveGroup } from '../api/groups';
import { GrantFields } from './grant-fields';

/** What groups of the outside identity provider give. */
export function GroupsCard() {
  const groups = useQuery(groupsQuery);
  const remove = useDeleteGroup();
  const [isAdding, setIsAdding] = useState(false);
  const { claim = null, grants = [] } = groups.data ?? {};
  return (
    <Card aria-labelledby="groups">
      <CardHeader>
        <CardTitle id="groups">Groups of the identity provider</CardTitle>
        <Button onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          Add Group
        </Button>
      </CardHeader>
      {groups.isPending && (
        <div role="status" aria-label="Loading groups" className="p-4">
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {groups.isError && !groups.data && <QueryProblem query={groups} />}
      {groups.data && (
        <p className="border-b px-4 py-2 text-ink-2 text-small">
          {claim
            ? `Read from the claim ${claim} at each sign-in. What an admin gave by hand stays.`
            : 'Groups are not read: the operator has not set OIDC_GROUPS_CLAIM.'}
        </p>
      )}
      {groups.data && grants.length === 0 && (
        <EmptyState icon={<UsersRound />} title="No group gives anything" />
      )}
      {grants.length > 0 && (
        <ul aria-label="Groups" className="divide-y">
          {grants.map((grant) => (
            <li key={grant.id} className="flex items-center gap-3 px-4 py-3">
              <p className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
                <span className="wrap-anywhere font-medium font-mono text-dense">
                  {grant.group}
                </span>
                <Gives grant={grant} />
              </p>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove group ${grant.group}`}
                pending={remove.isPending && remove.variables === grant.id}
                onClick={() => remove.run(grant.id)}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <GroupDialog onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function Gives({ grant }: { grant: GroupGrant }) {
  return (
    <>
      {grant.isAdmin && <Badge tone="medium">Admin</Badge>}
      {grant.affiliation && (
        <Badge variant="outline">{AFFILIATION_LABELS[grant.affiliation]}</Badge>
      )}
      {grant.compartments.map((code) => (
        <Badge key={code} variant="outline">
          {code}
        </Badge>
      ))}
    </>
  );
}

interface GroupValues {
  group: string;
  isAdmin: boolean;
  affiliation: Affiliation | null;
  compartments: string[];
}

const resolver = zodResolver(NewGroupGrant) as unknown as Resolver<
  GroupValues,
  unknown,
  NewGroupGrant
>;

const UNCHANGED = 'unchanged';

function GroupDialog({ onClose }: { onClose: () => void }) {
  const save = useSaveGroup();
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="What a group gives"
      description="Its people get it at their next sign-in, and lose it at the first one without the group."
      resolver={resolver}
      defaultValues={{ group: '', isAdmin: false, affiliation: null, compartments: [] }}
      onSave={save.perform}
      conflictField="group"
      submitLabel="Save Group"
      pendingLabel="Saving..."
    >
      {(form) => (
        <>
          <Field
            required
            label="Group"
            hint="Exactly as the provider names it: a name, a path or an id."
            error={form.formState.errors.group?.message}
          >
            <Input {...form.register('group')} autoComplete="off" spellCheck={false} />
          </Field>
          <Field label="Affiliation">
            <Controller
              control={form.control}
              name="affiliation"
              render={({ field }) => (
                <Select
                  value={field.value ?? UNCHANGED}
                  onValueChange={(value) => field.onChange(value === UNCHANGED ? null : value)}
                  options={[{ value: UNCHANGED, label: 'As it is' }, ...AFFILIATION_OPTIONS]}
                />
              )}
            />
          </Field>
          <GrantFields control={form.control} adminLabel="Its people are admins" />
        </>
      )}
    </FormDialog>
  );
}
