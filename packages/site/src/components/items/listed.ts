import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html, type Part } from '../../html.ts'
import { avatar } from '../avatar.ts'
import { memberLink } from '../byline.ts'
import { bars } from '../choices.ts'
import { entry, repliesLink, titleOf, type ListedItem, type Listing } from './entry.ts'
import { jobFacts, pollFacts, questionFacts, ratingOf, salaryOf } from '../facts.ts'
import { icon, type IconName } from '../icon.ts'
import { rupees } from '../numbers.ts'
import { isStored, sized } from '../picture.ts'
import { when, type Calendar } from '../time.ts'

type Listed<Id extends 'questions.list' | 'polls.list' | 'services.list' | 'jobs.list'> = ActOutput<
  OperationOf<Id>
>['items'][number]

type Heading = 2 | 3

/** Renders a question in a list, with its number of answers and whether one is accepted. */
export const listedQuestion = (item: Listed<'questions.list'>, listing: Listing): Html => {
  const { answers_count, resolved } = item
  const state = resolved ? ' accepted' : answers_count > 0 ? ' answered' : ''
  return entry(item, listing, {
    facts: questionFacts(item),
    lead: html`<p class="tally${state}">
      <strong>${resolved ? '✓ ' : ''}${answers_count}</strong> ${answers_count === 1 ? 'answer' : 'answers'}
    </p>`,
  })
}

/** Renders a poll in a list, with its options. */
export const listedPoll = (item: Listed<'polls.list'>, listing: Listing): Html =>
  entry(item, listing, {
    facts: pollFacts(item),
    more: bars(item.options, !item.is_closed && item.my_vote === null),
  })

/** Renders a job in a list, with company and salary. */
export const listedJob = (item: Listed<'jobs.list'>, { calendar, heading }: Listing): Html => {
  const company = item.company ?? item.author.display_name
  return html`<article class="entry job">
    ${avatar({ display_name: company, avatar_url: null })}
    <div>
      ${titleOf(item, heading)}
      <p><bdi>${company}</bdi></p>
    </div>
    <p class="price">${salaryOf(item)}</p>
    <div class="facts">
      ${jobFacts(item, calendar).map((fact) => (fact ? html`<span>${fact}</span>` : ''))}
    </div>
  </article>`
}

/** Icons of the service categories, by id of the category at the top. */
const categoryIcons: Readonly<Record<number, IconName>> = {
  1: 'pen',
  2: 'screen',
  3: 'book',
  4: 'speaker',
  5: 'camera',
  6: 'cap',
  7: 'case',
  8: 'home',
  9: 'party',
  10: 'pulse',
}

/** Renders a service in a list, with picture, provider and price. */
export const listedService = (item: Listed<'services.list'>, heading: Heading = 2): Html => {
  const { id, name } = item.category
  return tile(
    item,
    heading,
    [categoryIcons[id < 100 ? id : Math.floor(id / 100)] ?? 'case', name],
    html`<p class="facts">${ratingOf(item) || 'No reviews yet'}</p>
      <p class="price">From ${rupees(item.price_from)}</p>`,
  )
}

/** Renders a post as a tile, with picture and excerpt. */
export const postTile = (item: ListedItem, calendar: Calendar): Html =>
  tile(
    item,
    3,
    ['pen', item.tags[0] ?? 'Post'],
    html`<p class="excerpt" dir="auto">${item.excerpt}</p>
      <p class="facts">${repliesLink(item)} ${when(item.published_at ?? item.created_at, calendar)}</p>`,
  )

/** Renders an item as a tile. Without an image its title fills the place of one, below the name of its category. */
const tile = (
  item: ListedItem,
  heading: Heading,
  [glyph, category]: readonly [IconName, string],
  below: Part,
): Html => {
  const { featured_image: image, author } = item
  const title = titleOf(item, heading)
  const byline = html`<p class="byline">${avatar(author)} ${memberLink(author)}</p>`
  return html`<article class="tile">
    ${
      image !== null && isStored(image)
        ? html`<img
              ${sized(image, '(min-width: 40rem) 18rem, 100vw')}
              alt=""
              width="320"
              height="180"
              loading="lazy"
            />
            ${byline} ${title}`
        : html`<div class="no-picture">
              <p>${icon(glyph)}<bdi>${category}</bdi></p>
              ${title}
            </div>
            ${byline}`
    }
    ${below}
  </article>`
}
