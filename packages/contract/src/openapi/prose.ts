import type { Operation } from '../operation.ts'
import { allowedElements } from '../formats/allowed-html.ts'
import { grouped, limits, sized, spanned } from '../vocabulary/limits.ts'
import { dailyQuotas } from '../vocabulary/quotas.ts'

/** Describes the key that an operation requires, in Markdown. */
export const scopeProse = ({ scope }: Operation): string => {
  if (scope === null) return 'Requires no API key.'
  return scope === 'any'
    ? 'Requires an API key with any scope.'
    : `Requires an API key with the scope \`${scope}\`.`
}

/** Describes the quota that an operation uses, in Markdown. */
export const quotaProse = ({ quota }: Operation): string => {
  if (quota === null) return 'Does not count against a daily quota.'
  const { free, pro, business } = dailyQuotas[quota]
  return `A successful call uses one unit of the daily quota \`${quota}\` (by default ${free} free, ${pro} pro, ${business} business).`
}

/** States whether an operation is safe to retry, in Markdown. */
export const idempotencyProse = ({ idempotent }: Operation): string =>
  idempotent ? 'Safe to retry with the same `Idempotency-Key`.' : ''

/** Returns the description of an operation, in Markdown. */
export const describeOperation = (row: Operation): string =>
  [row.description, [scopeProse(row), quotaProse(row), idempotencyProse(row)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join('\n\n')

/** The description of rich text in the reference, in Markdown. */
const allowedHtmlProse = `Rich text is HTML. Sanitizing keeps these elements and attributes: ${Object.entries(
  allowedElements,
)
  .map(([name, attributes]) => `\`${[name, ...attributes].join(' ')}\``)
  .join(
    ', ',
  )}. All elements with text also keep \`lang\` and \`dir\`. A \`class\` must be \`language-…\`. A \`style\` must be \`text-align\` with \`left\`, \`center\` or \`right\`; \`align\` is converted to it. Links can use http, https, mailto or a path of the site, and get a \`rel\`. Images must use https or be uploaded. Other elements are removed but keep their text, except elements such as \`script\`.`

/** The introduction of the document, in Markdown. */
export const introduction = `The Chowk API gives programs everything that a member can do: publish now or on a schedule, read, comment, trade, hire and chat.

## Authentication

Send a personal API key as \`Authorization: Bearer <key>\` or \`X-API-Key: <key>\`. A request acts on behalf of the member who owns the key, within the scopes of the key. \`x-scope\` names the scope that an operation requires. \`any\` means that every key works.

## Responses

A successful response is a JSON object with \`ok: true\`, the data and \`request_id\`. An error response has \`ok: false\`, a human-readable \`error\`, a machine-readable \`code\` and \`request_id\`. The \`X-Request-Id\` header contains the same ID. Responses can gain fields at any time, so ignore fields that you do not know. Timestamps are ISO 8601 in UTC. ${allowedHtmlProse}

In requests, \`null\` in an optional field is the same as omitting the field. The only exception is a top-level field of a \`PUT\`, where \`null\` clears a nullable value.

## Errors

Each operation lists the error codes it can return. A \`validation_failed\` error lists all invalid fields in \`fields\`, up to ${limits.listedFields}. If the status of an item causes a \`conflict\`, \`current_status\` contains the status and \`allowed\` the actions that it allows. Every error that you can resolve by waiting has a \`Retry-After\` header. A request that is not valid HTTP returns 400 \`bad_request\`.

## Idempotent requests

If an operation accepts an \`Idempotency-Key\`, you can retry it safely. For ${spanned(limits.idempotencyLifetime)}, a request with the same key and content does not run again. It returns the first response, with \`Idempotent-Replayed: true\`. Only successful responses are stored.

## Quotas and limits

\`x-quota\` names the daily quota that a successful call uses. All keys of a member share one quota per UTC day, and the \`X-RateLimit-*\` headers show what remains. Unsuccessful calls use nothing. In addition, a member can send ${limits.burstRequests} requests per minute, whether or not they count against a quota. A request body can have up to ${sized(limits.jsonBody)}, an upload up to ${sized(limits.mediaBody)}.

## Pagination

Lists accept \`limit\` (at most ${limits.pageSize}) and return \`items\`, \`has_more\`, \`next_cursor\` and \`next_offset\`. To get the next page, send \`next_cursor\` as \`cursor\` with the same path and query. Only \`limit\` can change. The page starts right after the last item of the previous page, even if items were added or removed in between. Later pages are as fast as the first. A cursor works only for the member who received it, reveals nothing to others and does not expire. On the last page, \`next_cursor\` is null.

\`offset\` skips up to ${grouped(limits.offset)} items. It must be 0 (the default) when you send a \`cursor\`. If a response contains a list among other data, the names start with the name of the list, for example \`comments_cursor\`.`
