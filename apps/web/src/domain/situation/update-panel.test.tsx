import type { UseQueryResult } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CompactUpdates, SituationUpdate } from '@watchfloor/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppRouter } from '@/app/router';
import { createQueryClient } from '@/lib/query-client';
import { author, idOf } from '@/testing/people.fixture';
import { UpdatePanel } from './update-panel';
import type { useMarkers } from './use-markers';
import type { usePicture } from './use-picture';

const NOW = '2031-03-01T12:00:00.000Z';
const update: SituationUpdate = {
  id: idOf(60),
  title: 'Track lost',
  description: 'AIS gap.',
  latitude: '69.64',
  longitude: '18.95',
  severity: 'high',
  category: null,
  subject: null,
  revision: 1,
  userId: idOf(1),
  createdAt: NOW,
  updatedAt: NOW,
  user: author(),
};
const entry = {
  id: update.id,
  latitude: 69.64,
  longitude: 18.95,
  level: 2,
  time: Date.parse(NOW) / 1000,
  category: null,
  subject: null,
};

// Only rows within the height of the list are rendered.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(rights: { canCorrect: boolean; canDelete: boolean }) {
  const onAsk = vi.fn();
  render(
    <RouterContextProvider router={createAppRouter(createQueryClient())}>
      <UpdatePanel
        label="Updates"
        compact={{ data: {} } as UseQueryResult<CompactUpdates>}
        picture={{ entries: [entry], shown: [entry] } as unknown as ReturnType<typeof usePicture>}
        marked={
          {
            details: new Map([[update.id, update]]),
            selectedId: null,
            setVisibleIds: () => {},
          } as unknown as ReturnType<typeof useMarkers<SituationUpdate>>
        }
        authorNameOf={() => 'Elin'}
        canCorrect={() => rights.canCorrect}
        canDelete={() => rights.canDelete}
        onAsk={onAsk}
      />
    </RouterContextProvider>,
  );
  return onAsk;
}

test('an entry on which the reader may do nothing has no action', async () => {
  show({ canCorrect: false, canDelete: false });
  const row = await screen.findByRole('article');
  const names = within(row)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Track lost']);
});

test.each([
  [{ canCorrect: true, canDelete: true }, ['Correct', 'Delete']],
  [{ canCorrect: true, canDelete: false }, ['Correct']],
  [{ canCorrect: false, canDelete: true }, ['Delete']],
])('the menu of an entry has only what the reader may do: %o', async (rights, names) => {
  const onAsk = show(rights);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More actions for Track lost' }));
  const items = screen.getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(names);
  await user.click(items[0] as HTMLElement);
  expect(onAsk).toHaveBeenCalledWith(names[0]?.toLowerCase(), update);
});
