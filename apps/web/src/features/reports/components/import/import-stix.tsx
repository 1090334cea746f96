import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ImportStixDialog } from './import-stix-dialog';

export function ImportStix() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        Import STIX
      </Button>
      {isOpen && <ImportStixDialog onClose={() => setOpen(false)} />}
    </>
  );
}
