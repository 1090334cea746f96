import { INTELLIGENCE_TYPES, ONBOARDING_COUNTRIES } from '@watchfloor/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { Checkbox } from '@/ui/checkbox';
import { Combobox } from '@/ui/combobox';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Switch } from '@/ui/switch';
import { Textarea } from '@/ui/textarea';
import { GallerySection } from './gallery-section';

const COUNTRIES = ONBOARDING_COUNTRIES.map((country) => ({ value: country, label: country }));
const TYPES = INTELLIGENCE_TYPES.map((type) => ({
  value: type,
  label: type,
  icon: <DisciplineIcon type={type} isDecorative />,
}));

export function GalleryFields() {
  const [type, setType] = useState<(typeof INTELLIGENCE_TYPES)[number] | ''>('SIGINT');
  const [empty, setEmpty] = useState<(typeof INTELLIGENCE_TYPES)[number] | ''>('');
  const [country, setCountry] = useState('');

  return (
    <GallerySection title="Fields">
      <Field label="Search" isLabelHidden>
        <Input type="search" placeholder="Search reports, people, rooms" leading={<Search />} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" required hint="What happened, in one line">
          <Input defaultValue="Fourth tanker in a week drops AIS north of Tromsø" />
        </Field>
        <Field label="Username (Alias)" error="Username must be at least 3 characters">
          <Input defaultValue="el" />
        </Field>
        <Field label="Intelligence Type">
          <Select value={type} onValueChange={setType} options={TYPES} />
        </Field>
        <Field label="Filter" error="Please select an intelligence type">
          <Select value={empty} onValueChange={setEmpty} options={TYPES} placeholder="All Types" />
        </Field>
        <Field label="Originating Country">
          <Combobox
            items={COUNTRIES}
            value={country}
            onValueChange={setCountry}
            placeholder="Select your country"
            searchPlaceholder="Search countries"
          />
        </Field>
        <Field label="First name" hint="Comes from your sign-in">
          <Input readOnly defaultValue="Elin" />
        </Field>
        <Field label="Region">
          <Input disabled placeholder="Disabled" />
        </Field>
        <Field label="Live updates">
          <Switch defaultChecked />
        </Field>
      </div>
      <Field label="Content">
        <Textarea rows={3} placeholder="Share your analysis or insights..." />
      </Field>
      <Checkbox defaultChecked label="I have read and agree to the Community Agreement" />
      <div className="flex flex-wrap gap-4">
        <Checkbox label="Not chosen" />
        <Checkbox checked="indeterminate" label="Some" />
        <Checkbox disabled label="Disabled" />
        <Switch aria-label="Off" />
        <Switch aria-label="Disabled" disabled />
      </div>
    </GallerySection>
  );
}
