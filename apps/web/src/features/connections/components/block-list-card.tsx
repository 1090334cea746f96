import { BLOCK_LIST_FORMATS, blockListEndpoints } from '@watchfloor/contract';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';

const LABELS = { csv: 'CSV', json: 'JSON', text: 'One value per line' } as const;

/** Addresses for firewalls, proxies and mail filters. */
export function BlockListCard() {
  return (
    <Card aria-labelledby="block-list">
      <CardHeader>
        <CardTitle id="block-list">Block list</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        <p className="text-body text-ink-2">
          Addresses, names and hashes whose newest verdict is malicious and valid now, of at most
          TLP:GREEN. Fetch it with a token that has the scope{' '}
          <span className="font-mono text-dense">entities:read</span>; add{' '}
          <span className="font-mono text-dense">&amp;kind=ipv4,domain</span> for some kinds only.
        </p>
        <dl className="flex flex-col gap-2">
          {BLOCK_LIST_FORMATS.map((format) => {
            const url = `${location.origin}${blockListEndpoints.read.path}?format=${format}`;
            return (
              <div key={format} className="flex flex-wrap items-center gap-x-3">
                <dt className="w-36 text-ink-2 text-small">{LABELS[format]}</dt>
                <dd className="flex min-w-0 items-center gap-1">
                  <span className="wrap-anywhere font-mono text-small">{url}</span>
                  <CopyButton
                    text={url}
                    label={`Copy address: ${LABELS[format]}`}
                    done="Address copied"
                  />
                </dd>
              </div>
            );
          })}
        </dl>
      </CardBody>
    </Card>
  );
}
