// An application in React that reads, pages and publishes through TanStack Query, tried out without a server.
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { createQueries } from '@chowk/sdk/query'
import {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { setupWorker } from 'msw/browser'
import { createElement as element } from 'react'
import { createRoot } from 'react-dom/client'

const mock = createMock({ baseUrl: 'https://chowk.test/api/v1' })
await setupWorker(...mock.handlers).start({ quiet: true })
const { key } = await mock.members.create({ username: 'priya', display_name: 'Priya' })
const client = new Chowk({
  apiKey: key,
  baseUrl: mock.baseUrl,
  clock: mock.clock,
  dangerouslyAllowBrowser: true,
})
for (let number = 1; number <= 5; number++)
  await client.posts.create({ title: `Rain ${number}`, body: '<p>Wet.</p>' })
const chowk = createQueries(client)

function App() {
  const cache = useQueryClient()
  const me = useQuery(chowk.account.me.queryOptions())
  const missing = useQuery(chowk.posts.get.queryOptions(999_999))
  const posts = useInfiniteQuery(chowk.posts.list.infiniteQueryOptions({ limit: 2 }))
  const publish = useMutation({
    ...chowk.posts.create.mutationOptions(),
    onSuccess: () => cache.invalidateQueries({ queryKey: chowk.posts.key() }),
  })
  // Both are typed: a field of the data, and a code of the errors of this operation.
  const name: string | undefined = me.data?.user.display_name
  const code: 'not_found' | undefined = missing.error?.code === 'not_found' ? missing.error.code : undefined
  return element(
    'section',
    {},
    element('h1', {}, name ?? '…'),
    element('p', { id: 'missing' }, code ?? '…'),
    element(
      'ul',
      {},
      posts.data?.pages.flatMap(({ items }) =>
        items.map((post) => element('li', { key: post.id }, post.title)),
      ),
    ),
    element(
      'button',
      { id: 'more', disabled: !posts.hasNextPage, onClick: () => void posts.fetchNextPage() },
      'More',
    ),
    element(
      'button',
      { id: 'publish', onClick: () => publish.mutate({ title: 'Sun at last', body: '<p>Dry.</p>' }) },
      'Publish',
    ),
    element(
      'button',
      { id: 'spoil', onClick: () => publish.mutate({ title: '', body: '' }) },
      'Publish nothing',
    ),
    element('p', { id: 'status' }, publish.error?.code ?? publish.status),
    element('p', { id: 'cached' }, cache.getQueryData(chowk.account.me.queryKey())?.user.username ?? '…'),
  )
}

// The types of a document are not those of everything else here.
const { document } = globalThis as unknown as { document: { querySelector(name: string): never } }
createRoot(document.querySelector('main')).render(
  element(QueryClientProvider, { client: new QueryClient() }, element(App)),
)
