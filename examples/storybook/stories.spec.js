import { expect, test } from '@playwright/test'

/** A story by itself, once its `play` is done. */
const shows = (story, text) =>
  test(`${story} shows ${text}`, async ({ page }) => {
    await page.goto(`/iframe.html?id=publish--${story}&viewMode=story`)
    await expect(page.getByRole('status')).toHaveText(text)
  })

shows('published', 'First rain, by Asha Kulkarni')
shows('quota-spent', 'quota_exceeded')
