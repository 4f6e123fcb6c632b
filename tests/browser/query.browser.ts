import { expect, test } from 'vitest'
import { openPage } from './site.ts'

test('reads, pages, publishes and handles errors through TanStack Query in React', async () => {
  const { page, errors } = await openPage('react-app.ts')
  const titles = () => page.locator('li').allTextContents()
  await page.locator('h1', { hasText: 'Priya' }).waitFor()
  await page.locator('#missing', { hasText: 'not_found' }).waitFor()
  await page.locator('li').nth(1).waitFor()
  expect(await titles()).toEqual(['Rain 5', 'Rain 4'])
  expect(await page.locator('#cached').textContent()).toBe('priya')

  await page.click('#more')
  await page.locator('li').nth(3).waitFor()
  await page.click('#more:not([disabled])')
  await page.locator('li').nth(4).waitFor()
  expect(await titles()).toEqual(['Rain 5', 'Rain 4', 'Rain 3', 'Rain 2', 'Rain 1'])
  expect(await page.locator('#more').isDisabled()).toBe(true)

  await page.click('#publish')
  await page.locator('li', { hasText: 'Sun at last' }).waitFor()
  expect((await titles())[0]).toBe('Sun at last')
  expect(await page.locator('#status').textContent()).toBe('success')

  await page.click('#spoil')
  await page.locator('#status', { hasText: 'validation_failed' }).waitFor()
  expect(errors).toEqual([])
})
