import type { View } from '@chowk/engine'
import { placeOfComment, readComment } from '@chowk/engine/website'

/** Comments, answers or replies per page. */
export const COMMENTS_ON_PAGE = 20

/** Returns the address of a comment, answer or reply: its anchor on the page of the item that contains it. */
export async function commentAddress(visit: View, id: number): Promise<string> {
  const { kind, parent, isFolded, item } = await readComment(visit, id)
  const list = item.type === 'question' ? 'answers' : 'comments'
  const query = new URLSearchParams()
  if (isFolded && parent !== null) query.set('replies_to', String(parent))
  const before = await placeOfComment(visit, isFolded || parent === null ? id : parent)
  const page = Math.floor(before / COMMENTS_ON_PAGE) + 1
  if (page > 1) query.set(list, String(page))
  const address = query.size === 0 ? item.url : `${item.url}?${query.toString()}`
  return `${address}#${kind === 'answer' ? 'answer' : 'comment'}-${id}`
}
