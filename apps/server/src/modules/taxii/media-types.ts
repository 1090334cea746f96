export const TAXII_TYPE = 'application/taxii+json;version=2.1';

interface MediaType {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function parse(text: string): MediaType {
  const [name = '', ...rest] = text.toLowerCase().split(';');
  const parameters = rest.map((part): [string, string] => {
    const [key = '', value = ''] = part.split('=');
    return [key.trim(), value.trim().replace(/^"(.*)"$/, '$1')];
  });
  return { name: name.trim(), parameters: new Map(parameters) };
}

/** Without a version, the newest that both know. */
const isOurs = ({ name, parameters }: MediaType): boolean =>
  name === 'application/taxii+json' && ['2.1', undefined].includes(parameters.get('version'));

/** Whether a caller takes what we send. Who names nothing takes everything. */
export function accepts(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true;
  return header
    .split(',')
    .map(parse)
    .some(
      (type) =>
        type.parameters.get('q') !== '0' &&
        (['*/*', 'application/*'].includes(type.name) || isOurs(type)),
    );
}

/** Whether a caller sends what we take. */
export const isTaxii = (header: string | undefined): boolean =>
  header !== undefined && isOurs(parse(header));
