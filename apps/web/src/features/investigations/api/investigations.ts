import { investigationsEndpoints as calls, type InvestigationStatus } from '@watchfloor/contract';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';

const LIST_PAGE = 50;
const PICK_PAGE = 50;

export const investigationPages = (status: InvestigationStatus) =>
  endpointPages(calls.list, { query: { status, limit: LIST_PAGE } });

export const investigationQuery = (id: string) => endpointQuery(calls.get, { params: { id } });

export const linkedReportPages = (id: string) =>
  endpointPages(calls.listReports, {
    params: { id },
    query: { limit: LIST_PAGE, text: 'excerpt' },
  });

export const linkableReportPages = (id: string, q: string) =>
  endpointPages(calls.listLinkableReports, { params: { id }, query: { q, limit: PICK_PAGE } });

export const investigationsOfReport = (id: string) =>
  endpointPages(calls.listOfReport, { params: { id }, query: { limit: LIST_PAGE } });

export const activeInvestigationPages = (q: string) =>
  endpointPages(calls.list, { query: { status: 'active', limit: PICK_PAGE, ...(q && { q }) } });
