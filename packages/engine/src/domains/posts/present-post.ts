import type { ItemRow } from '../../entities/content.ts'
import type { WholeItem } from '../content/item-content.ts'
import { presentItems, type Presenting } from '../content/present-items.ts'

export async function presentPosts(context: Presenting, rows: readonly ItemRow[]) {
  return (await presentItems(context, rows)).map((item) => ({ ...item, type: 'post' as const }))
}

export async function presentPost(context: Presenting, { row, body }: WholeItem) {
  const [post] = await presentPosts(context, [row])
  return { ...post!, body: body ?? '' }
}
