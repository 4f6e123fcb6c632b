import { hiddenBy, imageSizes, itemId } from '@chowk/engine/website'
import type { ContentType } from '@chowk/contract'
import { movedTo, type PageShown, type Redirect, type StructuredData } from '../http/answer.ts'
import { html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { article } from './article.ts'
import type { ListedItem } from './items/entry.ts'
import { hiddenItemActions, hidesIn, itemActions } from './item-actions.ts'
import { itemAside } from './item-aside.ts'
import { isStored } from './picture.ts'

/** Returns the id of the item that the address names. */
export const idOf = ({ visit, params }: PageContext, type: ContentType): Promise<number> =>
  itemId(visit, type, params.slug!)

interface ItemPage {
  readonly facts?: readonly Part[]
  readonly body: Part
  /** More actions. */
  readonly actions?: Part
  /** Renders comments, answers or reviews, for viewers who may hide some or not. */
  readonly thread?: (hides: boolean) => Part | Promise<Part>
  /** Structured data in the vocabulary of schema.org. */
  readonly about: () => StructuredData | undefined
}

/** Renders the page of an item at its slug. An address with its id redirects there. */
export async function itemPage(
  context: PageContext,
  item: ListedItem,
  { facts, body, actions, thread, about }: ItemPage,
): Promise<PageShown | Redirect> {
  const { address, params } = context
  if (context.refused === undefined && params.slug !== item.slug && /^\d+$/.test(params.slug!))
    return movedTo(item.url + address.slice(address.includes('?') ? address.indexOf('?') : address.length))
  const images = [item.featured_image ?? [], item.gallery].flat().filter(isStored)
  const sizes = await imageSizes(context.visit, images)
  const isOwn = item.author.id === context.member?.id
  const hidden = isOwn && item.status === 'archived' ? await hiddenBy(context.visit, item) : undefined
  const hides = await hidesIn(context, item.community)
  return {
    title: item.title,
    description: item.excerpt,
    canonical: item.url,
    unlisted: item.status !== 'published',
    kind: 'article',
    image: item.featured_image,
    about,
    main: html`<div class="beside">
      <div>
        ${article(context, item, { ...(facts && { facts }), ...(hidden && { hidden }), body, sizes })}
        ${item.status === 'published' ? itemActions(context, item, { more: actions, hides }) : hiddenItemActions(context, item)}
        ${item.published_at === null ? '' : await thread?.(hides)}
      </div>
      <aside class="aside" aria-label="More">${await itemAside(context, item)}</aside>
    </div>`,
  }
}
