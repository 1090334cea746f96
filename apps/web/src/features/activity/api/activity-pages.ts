import { type ActSide, activityEndpoints as calls } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';

const PAGE_SIZE = 50;

/** Refetched on every visit: there is no event for what others do. */
const FRESH = { staleTime: 0 };

const ofMember = (id: string) => ({ params: { id }, query: { limit: PAGE_SIZE } });
const OWN = { query: { limit: PAGE_SIZE } };

export const memberActPages = (id: string, side: ActSide | undefined) => ({
  ...endpointPages(calls.listActs, {
    params: { id },
    query: { limit: PAGE_SIZE, ...(side && { side }) },
  }),
  ...FRESH,
});

export const ownActPages = (side: ActSide | undefined) => ({
  ...endpointPages(calls.listMyActs, { query: { limit: PAGE_SIZE, ...(side && { side }) } }),
  ...FRESH,
});

export const memberSessionPages = (id: string) => ({
  ...endpointPages(calls.listSessions, ofMember(id)),
  ...FRESH,
});

export const memberAddressPages = (id: string) => ({
  ...endpointPages(calls.listAddresses, ofMember(id)),
  ...FRESH,
});

export const ownAddressPages = { ...endpointPages(calls.listMyAddresses, OWN), ...FRESH };

export const memberUploadPages = (id: string) => ({
  ...endpointPages(calls.listUploads, ofMember(id)),
  ...FRESH,
});

export const ownUploadPages = { ...endpointPages(calls.listMyUploads, OWN), ...FRESH };
