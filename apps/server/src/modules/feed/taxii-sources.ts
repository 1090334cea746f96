import { type NewTaxiiSource, type TaxiiSourceChanges, TLP_LEVELS } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import type { ExternalIntelSourcesRow, TaxiiSourcesRow } from '../../db/schema';
import { invalid } from '../../errors';
import { isAllowedHost, portOf } from '../../outgoing/address-guard';
import type { Actor } from '../../platform';
import { createCredentialStore } from './taxii-credentials';
import * as queries from './taxii-sources.queries';

interface Changes {
  /** If it is another one. */
  readonly url: string | undefined;
  readonly collection: TaxiiSourceChanges | undefined;
}

/** What a source has beside a feed when it is a collection of a TAXII server. */
export function createTaxiiSources({
  allowedHosts,
  secret,
}: {
  allowedHosts: readonly string[];
  secret: string;
}) {
  const credentials = createCredentialStore(secret);

  /** Whoever listens on the way would read them. */
  function requireSecure(address: string, auth: string): void {
    const url = new URL(address);
    if (auth === 'none' || url.protocol === 'https:') return;
    if (isAllowedHost(allowedHosts, url.hostname, portOf(url))) return;
    throw invalid('url', 'URL must start with https:// when credentials are sent');
  }

  /** They were given for another server. */
  function requireSameServer(before: string, after: string, { auth }: TaxiiSourcesRow): void {
    if (auth === 'none' || new URL(before).origin === new URL(after).origin) return;
    throw invalid('taxii.credentials', 'Enter the credentials again: this is another server');
  }

  return {
    async add(
      tx: Tx,
      actor: Actor,
      { id, url }: { id: string; url: string },
      collection: NewTaxiiSource,
    ): Promise<void> {
      requireSecure(url, collection.credentials.kind);
      const sealed = credentials.seal(id, collection.credentials);
      await queries.insertTaxiiSource(tx, id, actor.id, collection, sealed);
    },

    /** What has changed, as it may be told; undefined for nothing. */
    async change(
      tx: Tx,
      actor: Actor,
      source: ExternalIntelSourcesRow,
      { url, collection = {} }: Changes,
    ): Promise<object | undefined> {
      const before = await queries.lockTaxiiSource(tx, source.id);
      if (!before) {
        if (Object.keys(collection).length > 0) throw invalid('taxii', 'This source is a feed');
        return undefined;
      }
      const { credentials: sent, ...rest } = collection;
      const address = url ?? source.url;
      if (!sent) requireSameServer(source.url, address, before);
      requireSecure(address, sent?.kind ?? before.auth);
      const changes = {
        maxTlp: rest.maxTlp === TLP_LEVELS[before.maxLevel - 1] ? undefined : rest.maxTlp,
        everyMinutes: rest.everyMinutes === before.everyMinutes ? undefined : rest.everyMinutes,
      };
      const sealed = sent && credentials.seal(source.id, sent);
      const extra = { credentials: sealed, hasNewUrl: url !== undefined };
      await queries.updateTaxiiSource(tx, source.id, changes, extra);
      await queries.takeOver(tx, source.id, actor.id);
      const told = Object.entries({ ...changes, ...(sent && { auth: sent.kind }) });
      const changed = told.filter(([, value]) => value !== undefined);
      return changed.length > 0 ? Object.fromEntries(changed) : undefined;
    },

    /** For the audit log. */
    describe: (collection: NewTaxiiSource | undefined) =>
      collection && {
        taxii: {
          ...{ maxTlp: collection.maxTlp, everyMinutes: collection.everyMinutes },
          auth: collection.credentials.kind,
        },
      },
  };
}
