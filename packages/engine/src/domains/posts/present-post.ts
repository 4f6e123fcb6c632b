import type { ItemRow } from '../../entities/content.ts'
import type { ReadContext } from '../../handler.ts'
import { presentItems } from '../content/present-items.ts'

type Presenting = Pick<ReadContext, 'tx' | 'site' | 'member'>

export async function presentPosts(context: Presenting, rows: readonly ItemRow[]) {
  return (await presentItems(context, rows)).map((item) => ({ ...item, type: 'post' as const }))
}

export async function presentPost(context: Presenting, row: ItemRow, body: string | null) {
  const [post] = await presentPosts(context, [row])
  return { ...post!, body: body ?? '' }
}
