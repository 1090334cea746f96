import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  test,
} from '../support/fixtures';
import { expectDrawn, mapOf } from '../support/map-page';
import { cards, rareWord, submitReport } from '../support/reports-page';

const REASON = 'The receiver was off by an hour that night.';

test('a report with grade, judgements, sources and places is read, cited and retracted', async ({
  memberPage,
  otherPage,
}) => {
  const word = rareWord();
  const tag = word;
  const source = await submitReport(memberPage, { title: `Receiver log ${word}`, tags: [tag] });
  const citing = await submitReport(otherPage, {
    title: `Goes dark ${word}`,
    content: `Nobody saw her, as ${source.number} says.\n\nA second hull was alongside.`,
    tags: [tag],
    observedFrom: '2026-02-13T04:12:00.000Z',
    observedTo: '2026-02-14T00:20:00.000Z',
    sourceReliability: 'B',
    informationCredibility: 2,
    confidence: 'moderate',
    places: [
      { label: 'Skarholm', latitude: '57.72', longitude: '11.28' },
      { label: 'Grane light', latitude: '56.81', longitude: '11.77' },
    ],
    judgements: [{ text: 'She uses the gap again.', likelihood: 5, confidence: 'moderate' }],
    sources: [
      {
        citation: 'Receiver log of the night',
        url: null,
        reportId: source.id,
        reliability: 'A',
        credibility: 2,
      },
    ],
  });

  await test.step('its number leads to it, and every part is shown', async () => {
    await otherPage.goto(`/r/${citing.number}`);
    await expect(otherPage).toHaveURL(`/reports/${citing.id}`);
    const article = otherPage.getByRole('article', { name: citing.title });
    await expect(article).toContainText(citing.number);
    await expect(article).toContainText(/Observed 13 Feb.*04:12Z – 14 Feb.*00:20Z/);
    await expect(article).toContainText('usually reliable · probably true');
    const judgements = article.getByRole('region', { name: 'Key judgements' });
    await expect(judgements).toContainText('Likely 55–80 %');
    await expect(judgements).toContainText('Moderate confidence.');
    await judgements.getByRole('combobox', { name: 'Outcome of judgement 1' }).click();
    await otherPage.getByRole('option', { name: 'Came true' }).click();
    await expectNotice(otherPage, 'Outcome saved');
    await expectDrawn(otherPage);
    await expect(mapOf(otherPage).getByRole('button', { name: 'Skarholm, Place' })).toBeVisible();
    await expectAccessibleInBothThemes(otherPage);
  });

  await test.step('a number in the text shows a card and leads to its report', async () => {
    const link = otherPage.getByRole('link', { name: source.number }).first();
    await link.hover();
    await expect(otherPage.getByRole('tooltip')).toContainText(source.title);
    await link.click();
    await expect(otherPage.getByRole('heading', { level: 1, name: source.title })).toBeVisible();
    const citedBy = otherPage.getByRole('list', { name: 'Cited by' });
    await expect(citedBy.getByRole('link', { name: citing.title })).toBeVisible();
    await expect(otherPage.getByRole('button', { name: 'Retract' })).toHaveCount(0);
  });

  await test.step('its author retracts the source with a reason', async () => {
    await memberPage.goto(`/reports/${source.id}`);
    await memberPage.getByRole('button', { name: 'Retract' }).click();
    const dialog = memberPage.getByRole('dialog', { name: 'Retract this report?' });
    await dialog.getByLabel('Reason').fill(REASON);
    await expectAccessible(memberPage);
    await dialog.getByRole('button', { name: 'Retract Report' }).click();
    await expectNotice(memberPage, 'Report retracted');
    await expect(memberPage.getByText('This report was retracted')).toBeVisible();
    await expect(memberPage.getByText(REASON)).toBeVisible();
    await expect(memberPage.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
    await expectAccessibleInBothThemes(memberPage);
    await memberPage.goto(`/reports?tag=${tag}&view=cards`);
    const card = cards(memberPage).filter({ hasText: source.title });
    await expect(card).toContainText('Retracted');
    await expect(card).toContainText(source.number);
  });

  await test.step('the author who cites it is told', async () => {
    await otherPage.goto('/notifications');
    const notice = otherPage.getByRole('link', { name: /retracted a report that yours names/ });
    await expect(notice.first()).toBeVisible();
    await otherPage.goto(`/reports/${citing.id}`);
    const sources = otherPage.getByRole('region', { name: 'Sources' });
    await expect(sources).toContainText(`${source.number} (retracted)`);
  });

  await test.step('the map of reports shows its places', async () => {
    await otherPage.goto(`/reports?tag=${tag}&grade=B2`);
    await otherPage.getByRole('radio', { name: 'Map' }).click();
    const list = otherPage.getByRole('list', { name: 'Places' });
    await expect(list.getByRole('article')).toHaveCount(2);
    await expectDrawn(otherPage);
    await list.getByRole('button', { name: 'Show Skarholm on the map' }).click();
    const popup = mapOf(otherPage).getByRole('article');
    await expect(popup).toContainText('57.7200, 11.2800');
    await expectAccessibleInBothThemes(otherPage);
    await popup.getByRole('link', { name: citing.title }).click();
    await expect(otherPage).toHaveURL(`/reports/${citing.id}`);
  });

  await test.step('on paper times are absolute and controls are gone', async () => {
    await otherPage.emulateMedia({ media: 'print' });
    const article = otherPage.getByRole('article', { name: citing.title });
    await expect(article).toContainText(/\d{4}, \d\d:\d\dZ/);
    await expect(article.getByText('Came true').last()).toBeVisible();
    await expect(article.getByRole('combobox', { includeHidden: true })).toBeHidden();
    await expect(article.getByRole('button', { name: /Copy link/ })).toBeHidden();
    await expect(otherPage.getByRole('list', { name: 'Places' })).toContainText('57.7200');
  });
});
