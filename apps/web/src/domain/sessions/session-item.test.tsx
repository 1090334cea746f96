import { render, screen } from '@testing-library/react';
import type { Session } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { SessionItem } from './session-item';

const session: Session = {
  id: '00000000-0000-4000-8000-000000000001',
  createdAt: '2031-03-01T08:00:00.000Z',
  lastSeenAt: '2031-03-01T12:00:00.000Z',
  expiresAt: '2031-03-08T12:00:00.000Z',
  address: '192.0.2.7',
  userAgent: null,
  isCurrent: true,
};

it('says of this browser that it is active now', () => {
  render(
    <ul>
      <SessionItem session={session} endLabel="End" isEnding={false} onEnd={() => {}} />
    </ul>,
  );
  const { textContent } = screen.getByRole('listitem');
  expect(textContent).toContain('active now');
  expect(textContent).not.toContain('last seen');
});
