import { dailyQuotas, grouped, limits, plans, sized, spanned } from '@chowk/contract'
import { blocks, code, pageHead, table } from './markdown.ts'

const size = (bytes: number): string => `${sized(bytes)} (${grouped(bytes)} bytes)`
const each = (span: number): string => spanned(span).replace(/^1 minutes$/, 'minute')

const bounds: readonly (readonly [what: string, bound: string])[] = [
  [
    'Requests of a member',
    `${limits.burstRequests} per ${each(limits.burstSpan)}, whether or not they count against a quota`,
  ],
  ['Invalid API keys from one IP address', `${limits.badKeys} per ${each(limits.badKeySpan)}`],
  ['Active API keys of a member', grouped(limits.activeKeys)],
  ['Lifetime of an API key', spanned(limits.keyLifetime)],
  ['JSON body', size(limits.jsonBody)],
  ['JSON body or form of an upload', size(limits.mediaBody)],
  ['Uploaded image', size(limits.image)],
  [
    'Sides of an image',
    `${grouped(limits.imageSide)} pixels each, and ${grouped(limits.imagePixels)} pixels in total`,
  ],
  ['Stored image', size(limits.storedImage)],
  ['Nesting of JSON', `${limits.jsonDepth} levels`],
  ['Values in JSON', `${grouped(limits.jsonValues)} fields and entries in total`],
  ['Fields listed with `validation_failed`', `the first ${limits.listedFields}`],
  ['Lifetime of an `Idempotency-Key`', spanned(limits.idempotencyLifetime)],
  ['`scheduled_at`', `${spanned(limits.scheduleAheadMin)} to ${spanned(limits.scheduleAheadMax)} ahead`],
  ['Items of a page', grouped(limits.pageSize)],
  ['`offset`', `${grouped(limits.offset)}. A \`cursor\` reads a list to its end`],
  ['Titles and names', `${limits.titleMin} to ${limits.titleMax} characters`],
  ['HTML', `${grouped(limits.html)} characters`],
  ['Comments', `${grouped(limits.comment)} characters`],
  ['Messages', `${grouped(limits.message)} characters`],
  ['Tags of an item', `${limits.tags}, each of 1 to ${limits.tagLength} characters`],
  ['Gallery', `${limits.gallery} images`],
  ['Options of a poll or a multiple-choice question', `${limits.optionsMin} to ${limits.optionsMax}`],
  ['Packages of a service', grouped(limits.packages)],
  ['FAQs of a service', grouped(limits.faqs)],
  ['Slugs', `${limits.slug} characters`],
]

/** Returns docs/limits.md. */
export const limitsPage = (): string =>
  blocks(
    pageHead('Limits', 'All limits are inclusive.'),
    '## Daily quotas',
    'Units per UTC day, shared by all keys of a member. A successful call uses one unit. Other calls use none. When a quota is used up, the server returns 429 [`quota_exceeded`](errors.md#quota_exceeded). Operators can change these numbers.',
    table(
      ['Action', ...plans.map((plan) => plan.replace(/^./, (letter) => letter.toUpperCase()))],
      Object.entries(dailyQuotas).map(([action, units]) => [
        code(action),
        ...plans.map((plan) => String(units[plan])),
      ]),
    ),
    '## Rates, sizes and counts',
    'Too many requests return 429 [`rate_limited`](errors.md#rate_limited), and too many bytes return 413 [`payload_too_large`](errors.md#payload_too_large). All other limits return 422 [`validation_failed`](errors.md#validation_failed). Strings are counted in Unicode code points.',
    table(['Limit', 'Maximum'], bounds),
  )
