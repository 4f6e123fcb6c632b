import type { ContentType } from '@chowk/contract'
import type { View } from '@chowk/engine'
import { itemId } from '@chowk/engine/website'

/** Reads an item of any kind by slug or id. @throws ApiError `not_found` */
export async function readItem(visit: View, type: Exclude<ContentType, 'community'>, slug: string) {
  if (type === 'service') return visit.read('services.get', { params: { slug } })
  if (type === 'job') return visit.read('jobs.get', { params: { slug } })
  const read = { post: 'posts.get', question: 'questions.get', poll: 'polls.get', mcq: 'mcqs.get' } as const
  return visit.read(read[type], { params: { id: await itemId(visit, type, slug) } })
}
