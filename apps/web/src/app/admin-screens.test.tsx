import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app.fixture';
import { adminScreens } from './admin-screens';

it.each(adminScreens.filter(({ path }) => path.startsWith('/admin/')).map(({ path }) => path))(
  '%s is closed to members',
  async (path) => {
    await renderApp(path);
    expect(await screen.findByText('Access denied. Admin privileges required.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Admin' })).toBeNull();
  },
);
