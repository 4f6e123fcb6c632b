import { createQueries } from '@chowk/sdk/query'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

/** The posts of the platform, page by page, and a form that publishes one more. */
export function Posts({ chowk }) {
  const queries = useMemo(() => createQueries(chowk), [chowk])
  const cache = useQueryClient()
  const me = useQuery(queries.account.me.queryOptions())
  const posts = useInfiniteQuery(queries.posts.list.infiniteQueryOptions({ limit: 5 }))
  const publish = useMutation({
    ...queries.posts.create.mutationOptions(),
    // Every query of posts is read again.
    onSuccess: () => cache.invalidateQueries({ queryKey: queries.posts.key() }),
  })

  function submit(event) {
    event.preventDefault()
    const form = event.currentTarget
    const { title, text } = Object.fromEntries(new FormData(form))
    publish.mutate({ title, body: `<p>${escape(text)}</p>` }, { onSuccess: () => form.reset() })
  }

  if (posts.isPending) return <p role="status">Loading…</p>
  if (posts.isError) return <p role="alert">{posts.error.message}</p>
  return (
    <main>
      <h1>Posts for {me.data?.user.display_name ?? '…'}</h1>
      <form onSubmit={submit}>
        <label>
          Title <input name="title" />
        </label>
        <label>
          Text <textarea name="text" />
        </label>
        <button disabled={publish.isPending}>Publish</button>
        {publish.isError && <p role="alert">{problem(publish.error)}</p>}
      </form>
      <ul>
        {posts.data.pages.flatMap(({ items }) => items.map(({ id, title }) => <li key={id}>{title}</li>))}
      </ul>
      {posts.hasNextPage && (
        <button disabled={posts.isFetchingNextPage} onClick={() => posts.fetchNextPage()}>
          Show more
        </button>
      )}
    </main>
  )
}

/** An error in words that a member understands. */
function problem(error) {
  if (error.code === 'validation_failed') return error.fields.map(({ message }) => message).join(' ')
  if (error.code === 'quota_exceeded')
    return `No more today. Again at ${error.resetsAt.toLocaleTimeString()}.`
  return error.message
}

/** Text as HTML, as `body` is HTML. */
const escape = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
