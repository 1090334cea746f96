import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { ViewedFile } from '../../viewed-file';

const route = getRouteApi('/shell/reports/$id');

/** The file in the viewer is part of the address, so that it can be linked to and going back closes it. */
export function useViewedFile() {
  const { file, page } = route.useSearch();
  const navigate = route.useNavigate();
  const { history, state } = useRouter();
  const replace = (search: ViewedFile) =>
    void navigate({ search, replace: true, resetScroll: false, state: (kept) => kept });
  return {
    file,
    page,
    open: (id: string) =>
      void navigate({ search: { file: id }, resetScroll: false, state: { cameFrom: 'report' } }),
    show: (id: string) => replace({ file: id }),
    close: () => {
      if (state.location.state.cameFrom === 'report') history.back();
      else replace({});
    },
  };
}
