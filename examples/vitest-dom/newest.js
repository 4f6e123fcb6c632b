/** Shows the newest posts in a list. */
export async function showNewest(list, chowk) {
  const { items } = await chowk.posts.list({ limit: 10 })
  list.replaceChildren(
    ...items.map(({ title }) => {
      const entry = document.createElement('li')
      entry.textContent = title
      return entry
    }),
  )
}
