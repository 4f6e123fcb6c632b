import { tagPath, taggedItems } from '@chowk/engine/website'
import { act } from '../actions/act.ts'
import { actionRow, followButton, reportLink } from '../components/actions.ts'
import { tagsAside } from '../components/aside.ts'
import { entry, listingOf } from '../components/items/entry.ts'
import { articles } from '../components/items/list.ts'
import { listPage } from '../components/list-page.ts'
import { count } from '../components/numbers.ts'
import { paging } from '../components/pager.ts'
import { movedTo } from '../http/answer.ts'
import { html, type Part } from '../html.ts'
import type { PageContext, Page } from '../page.ts'

/** A tag and its items, newest first. An address with its slug redirects to its name. */
export const tag: Page = {
  async show(context) {
    const { visit, params } = context
    const { tag: found } = await visit.read('tags.get', { params: { slug: params.slug! } })
    if (tagPath(params.slug!) !== found.url) return movedTo(found.url)
    const page = await taggedItems(visit, found.id, paging(context))
    const listing = { ...(await listingOf(context, page.items)), isMixed: true }
    const about = `${count(found.items_count, 'item')}, ${count(found.followers_count, 'follower')}`
    const listed = listPage(context, {
      title: `#${found.name}`,
      heading: html`#<bdi>${found.name}</bdi>`,
      about: found.description === null ? about : html`<bdi>${found.description}</bdi> · ${about}`,
      list: articles(
        'entries',
        page.items.map((item) => entry(item, listing)),
        'No items with this tag.',
      ),
      filterBar: tagActions(context, found),
      page,
      aside: await tagsAside(visit),
    })
    return {
      ...listed,
      description: found.description ?? about,
      canonical: found.url,
      feed: { path: `${found.url}/feed.atom`, title: `#${found.name}` },
    }
  },
  submit: act,
}

const tagActions = (context: PageContext, { id, following }: { id: number; following: boolean }): Part =>
  context.member === undefined
    ? ''
    : actionRow(
        context,
        followButton({ type: 'tag', id, following }, 'button'),
        html`<span class="apart">${reportLink(context, 'tag', id)}</span>`,
      )
