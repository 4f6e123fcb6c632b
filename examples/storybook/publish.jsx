import { useState } from 'react'

/** Publishes what somebody types, and says what came of it. */
export function Publish({ chowk }) {
  const [outcome, setOutcome] = useState('')

  async function publish(event) {
    event.preventDefault()
    const title = new FormData(event.currentTarget).get('title')
    try {
      const { id } = await chowk.posts.create({ title, body: `<p>${title}.</p>` })
      const { item } = await chowk.posts.get(id)
      setOutcome(`${item.title}, by ${item.author.display_name}`)
    } catch (error) {
      setOutcome(error.code)
    }
  }

  return (
    <form onSubmit={publish}>
      <label>
        Title <input name="title" />
      </label>
      <button>Publish</button>
      <p role="status">{outcome}</p>
    </form>
  )
}
