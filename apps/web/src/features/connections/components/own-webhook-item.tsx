import type { Webhook } from '@watchfloor/contract';
import { EllipsisVertical, Key, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WebhookItem } from '@/domain/webhooks/webhook-item';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TitledDialog } from '@/ui/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import {
  useDeleteOwnWebhook,
  useEnableWebhook,
  useRotateSecret,
  useTestWebhook,
} from '../api/webhooks';
import { DeliveriesDialog } from './deliveries-dialog';
import { ShownSecret } from './shown-secret';

export function OwnWebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, url, disabledAt } = webhook;
  const [open, setOpen] = useState<'log' | 'rotate' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const remove = useDeleteOwnWebhook(id);
  const rotate = useRotateSecret(id);
  const enable = useEnableWebhook(id);
  const test = useTestWebhook(id);
  const showOnly = (name: 'log' | 'rotate' | 'delete') => (isOpen: boolean) =>
    setOpen(isOpen ? name : null);
  return (
    <WebhookItem webhook={webhook}>
      {disabledAt && (
        <Button size="sm" pending={enable.isPending} onClick={() => enable.run()}>
          Switch on
        </Button>
      )}
      <Button size="sm" aria-label={`Deliveries to ${url}`} onClick={() => setOpen('log')}>
        Deliveries
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <Button size="icon-sm" variant="ghost" aria-label={`More on ${url}`}>
            <EllipsisVertical aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem disabled={disabledAt !== null} onSelect={() => test.run()}>
            <Send aria-hidden />
            Send a test
          </MenuItem>
          <MenuItem onSelect={() => setOpen('rotate')}>
            <Key aria-hidden />
            New secret
          </MenuItem>
          <MenuItem destructive onSelect={() => setOpen('delete')}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {open === 'log' && <DeliveriesDialog webhook={webhook} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'rotate'}
        onOpenChange={showOnly('rotate')}
        title="Make a new secret?"
        description="Messages are signed with both for 24 hours. Give the new one to the receiver until then."
        confirmLabel="Make new secret"
        onConfirm={async () => setSecret((await rotate.perform()).secret)}
      />
      <TitledDialog
        isOpen={secret !== null}
        onOpenChange={(isOpen) => !isOpen && setSecret(null)}
        title="Copy the new secret"
        description="It is shown only now. The old one signs as well for 24 hours."
      >
        <ShownSecret secret={secret ?? ''} />
      </TitledDialog>
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={showOnly('delete')}
        title="Delete webhook?"
        description={`Nothing more is sent to ${url}. This cannot be undone.`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => remove.perform()}
      />
    </WebhookItem>
  );
}
