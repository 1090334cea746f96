import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** With its search parameters, such as "/tasks?task=…". */
  path: string;
}

/** A link to a path that is known only as text. */
export function PathLink({ path, ...props }: PathLinkProps) {
  const [to = '', query] = path.split('?');
  return (
    <Link to={to} search={Object.fromEntries(new URLSearchParams(query)) as never} {...props} />
  );
}
