import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Posts } from './posts.jsx'

const mock = createMock()

beforeEach(async () => {
  mock.reset()
  const { key } = await mock.members.create({ username: 'priya', display_name: 'Priya' })
  const chowk = new Chowk({
    apiKey: key,
    baseUrl: mock.baseUrl,
    clock: mock.clock,
    fetch: mock.fetch,
    dangerouslyAllowBrowser: true,
  })
  for (let number = 1; number <= 7; number++)
    await chowk.posts.create({ title: `Rain ${number}`, body: '<p>Wet.</p>' })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Posts chowk={chowk} />
    </QueryClientProvider>,
  )
  await screen.findByText('Rain 7')
})

afterEach(cleanup)

const titles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

function publish(title, text) {
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } })
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
}

test('shows posts page by page', async () => {
  await screen.findByText('Posts for Priya')
  expect(titles()).toEqual(['Rain 7', 'Rain 6', 'Rain 5', 'Rain 4', 'Rain 3'])
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Rain 1')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('publishes a post, and shows it', async () => {
  publish('Sun at last', 'Dry & <warm>')
  await screen.findByText('Sun at last')
  expect(mock.requests.last('posts.create').body.body).toBe('<p>Dry &#38; &#60;warm&#62;</p>')
})

test('names what is wrong with a post', async () => {
  publish('', 'No title')
  expect((await screen.findByRole('alert')).textContent).toMatch(/2/)
  expect(titles()).toHaveLength(5)
})

test('says when the quota is used up', async () => {
  await mock.quota.exhaust('priya', 'post')
  publish('One too many', 'Today')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No more today/)
})
