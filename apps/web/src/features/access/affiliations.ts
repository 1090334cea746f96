import { AFFILIATIONS, type Affiliation } from '@watchfloor/contract';

export const AFFILIATION_LABELS: Record<Affiliation, string> = {
  organization: 'Organization',
  client: 'Client',
  community: 'Community',
};

export const AFFILIATION_OPTIONS = AFFILIATIONS.map((value) => ({
  value,
  label: AFFILIATION_LABELS[value],
}));
