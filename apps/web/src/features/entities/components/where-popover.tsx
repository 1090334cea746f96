import { NEAR_PLACE, parseNear } from '@watchfloor/contract';
import { MapPin } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover';

interface Where {
  cidr: string | undefined;
  near: string | undefined;
}

interface WherePopoverProps extends Where {
  onApply: (where: Where) => void;
}

/** Limits the list to a network and to the surroundings of a place. */
export function WherePopover({ cidr, near, onApply }: WherePopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button>
          <MapPin aria-hidden />
          Network or place
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Network or place" align="end" className="w-80">
        <WhereForm
          cidr={cidr}
          near={near}
          onApply={(where) => {
            onApply(where);
            setIsOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function WhereForm({ cidr, near, onApply }: WherePopoverProps) {
  const [network, setNetwork] = useState(cidr ?? '');
  const [place, setPlace] = useState(near ?? '');
  const [isWrong, setIsWrong] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const [wantedNetwork, wantedPlace] = [network.trim(), place.trim()];
    if (wantedPlace && !parseNear(wantedPlace)) return setIsWrong(true);
    onApply({ cidr: wantedNetwork || undefined, near: wantedPlace || undefined });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label="In the network" hint="Such as 203.0.113.0/24 or 2001:db8::/32, defanged or not">
        <Input
          className="font-mono"
          maxLength={100}
          value={network}
          onChange={(event) => setNetwork(event.target.value)}
        />
      </Field>
      <Field
        label="Near"
        hint="Latitude, longitude and kilometres, such as 69.64,18.95,200km"
        error={isWrong && `Near must be ${NEAR_PLACE}`}
      >
        <Input
          className="font-mono"
          maxLength={100}
          value={place}
          onChange={(event) => {
            setPlace(event.target.value);
            setIsWrong(false);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" className="self-end">
        Apply
      </Button>
    </form>
  );
}
