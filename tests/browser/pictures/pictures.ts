import { expect, test } from '@playwright/test';
import { enterRoom, signInAs } from '../../support/demo-page';
import { expectDrawn, lookAt } from '../../support/map-page';
import { setScene, THEMES, takePicture } from './take-picture';

/** Other sites show this picture for a link to an installation. */
test('the social preview', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takePicture(page, 'apps/web/public/social-preview.png');
});

for (const theme of THEMES) {
  test(`the screens in ${theme}`, async ({ page }) => {
    const take = (name: string) => takePicture(page, `docs/pictures/${name}-${theme}.png`);
    await setScene(page, theme);
    await page.goto('/api/login');
    await take('sign-in');
    await signInAs(page, 'Analyst');
    await expect(page.getByText('View All Achievements')).toBeVisible();
    await take('dashboard');

    await page.goto('/investigations');
    await page.getByRole('link', { name: /Silent Sky/ }).click();
    const linked = page.getByRole('link', { name: /Wadi Sarim|Route Nine|Qasr Medin|Jebel Harr/ });
    await expect(linked.first()).toBeVisible();
    await expect(page.getByText('Talk to the captain who refused')).toBeVisible();
    await take('investigation');

    const found = await page.request.get('/api/reports?q=Halcyon');
    const [report] = (await found.json()) as { id: string }[];
    await page.goto(`/reports/${report?.id}`);
    await expect(page.getByRole('heading', { name: /^Discussion/ })).toBeVisible();
    await expectDrawn(page);
    await take('report');

    await enterRoom(page, 'Tideline watch');
    await expect(page.getByText('Sable Meridian goes quiet')).toBeVisible();
    await lookAt(page, [11.1, 57.42], 7.4);
    await take('war-room');

    await page.goto('/global-forum');
    await expect(page.getByText('Good night and good watch')).toBeVisible();
    await lookAt(page, [20, 15], 1.3);
    await take('forum');
  });
}
