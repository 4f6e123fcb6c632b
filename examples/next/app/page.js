import { Chowk } from '@chowk/sdk'

export const dynamic = 'force-dynamic'

export default async function Page() {
  const chowk = new Chowk({ apiKey: process.env.CHOWK_API_KEY, baseUrl: process.env.CHOWK_BASE_URL })
  const { items } = await chowk.posts.list({ limit: 3 })
  return (
    <ul>
      {items.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  )
}
