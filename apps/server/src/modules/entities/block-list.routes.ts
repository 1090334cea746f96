import { type BlockedValue, type BlockListQuery, blockListEndpoints } from '@watchfloor/contract';
import { toCsvHeader, toCsvLine } from '../../csv';
import { limitReader, OPEN_AUDIENCE } from '../../db/sight';
import { digestOf } from '../../http/response-cache';
import { isUnchanged } from '../../http/send-cached';
import type { Serve } from '../../http/serve-endpoints';
import type { BlockListService } from './block-list.service';

const TYPES: Readonly<Record<BlockListQuery['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
};

/** Machines fetch it every few minutes: an unchanged list is a 304. */
export function serveBlockList(serve: Serve, list: BlockListService): void {
  serve(
    blockListEndpoints.read,
    async ({ from, actor, query, request, reply }) => {
      const ceiling = Math.min(actor.ceiling ?? OPEN_AUDIENCE, OPEN_AUDIENCE);
      const values = await list.read(from, limitReader(actor, ceiling), query.kind);
      const body = Buffer.from(WRITERS[query.format](values));
      reply.type(TYPES[query.format]).header('cache-control', 'private, no-cache');
      if (isUnchanged(request, reply, digestOf(body))) return reply.status(304).send();
      return reply.send(body);
    },
    { readFrom: 'replica', readCost: () => 10 },
  );
}

const COLUMNS = [
  ...(['value', 'kind', 'verdict', 'validFrom', 'validUntil'] as const),
  ...(['reliability', 'credibility', 'tlp'] as const),
] as const;

const WRITERS: Readonly<
  Record<BlockListQuery['format'], (values: readonly BlockedValue[]) => string>
> = {
  csv: (values) =>
    toCsvHeader(COLUMNS) +
    values.map((value) => toCsvLine(COLUMNS.map((column) => value[column]))).join(''),
  json: (values) => JSON.stringify(values),
  text: (values) => values.map(({ value }) => `${value}\n`).join(''),
};
