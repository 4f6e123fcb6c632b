import type { Operation } from '../operation.ts'
import { limits } from '../vocabulary/limits.ts'
import { dailyQuotas } from '../vocabulary/quotas.ts'

const scopeProse = ({ scope }: Operation): string => {
  if (scope === null) return 'Needs no API key.'
  return scope === 'any'
    ? 'Needs an API key, whatever its scopes.'
    : `Needs an API key with the scope \`${scope}\`.`
}

const quotaProse = ({ quota }: Operation): string => {
  if (quota === null) return 'Not counted against a daily quota.'
  const { free, pro, business } = dailyQuotas[quota]
  return `A success takes one unit of the daily quota \`${quota}\` (by default ${free} free, ${pro} pro, ${business} business).`
}

const idempotencyProse = ({ idempotent }: Operation): string =>
  idempotent ? 'Safe to repeat with the same `Idempotency-Key`.' : ''

/** Returns the description of an operation, in Markdown. */
export const describeOperation = (row: Operation): string =>
  [row.description, [scopeProse(row), quotaProse(row), idempotencyProse(row)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join('\n\n')

/** The introduction of the document, in Markdown. */
export const introduction = `Everything that a member can do on Chowk, for programs: publish now or later, read, take part, trade, hire, talk.

## Authentication

A personal API key goes into \`Authorization: Bearer <key>\` or \`X-API-Key: <key>\`. A request acts as the member who owns the key and may do what that member may do, within the scopes of the key; \`x-scope\` names the scope of each operation (\`any\`: every key will do).

## Answers

A success is a JSON object with \`ok: true\`, the data, and \`request_id\`; a failure has \`ok: false\`, \`error\` for people, \`code\` for programs, and \`request_id\`. The same id is in the header \`X-Request-Id\`. Answers may gain members at any time: ignore those you do not know. Moments are ISO 8601 in UTC, rich text is HTML. In a request, null in a field that may be left out is as if it were left out; only in the fields of a \`PUT\` itself it clears what may be null.

## Errors

Each operation lists the codes it can give. With \`validation_failed\`, \`fields\` has every problem at once, up to a hundred; with \`conflict\`, \`current_status\` and \`allowed\` say what is possible where a state stands in the way. \`Retry-After\` comes with every failure that waiting can mend. What is not valid HTTP is answered with 400 \`bad_request\`, whatever the operation.

## Repeating requests

Where \`Idempotency-Key\` is taken, a repetition with the same key and the same request does nothing again: it gets the first answer, with \`Idempotent-Replayed: true\`, for ${limits.idempotencyLifetime / 3_600_000} hours. Only successes are remembered.

## Quotas and limits

\`x-quota\` names the daily quota that a success of the operation draws on. All keys of a member share the units of a UTC day, \`X-RateLimit-*\` says what is left, and whatever is not a success takes nothing. Besides, a member may make ${limits.burstRequests} requests a minute, counted or not. A body has at most ${limits.jsonBody / 1024} KB, that of an upload ${limits.mediaBody / 1024 / 1024} MB.

## Pages

Lists take \`limit\` (at most ${limits.pageSize}) and answer \`items\`, \`has_more\`, \`next_cursor\` and \`next_offset\`. To read on, send \`next_cursor\` as \`cursor\`, with the same path and the same query otherwise; \`limit\` alone may differ. The page begins right after the last entry of the one before, whatever has come or gone since, and costs the same however far it is. A cursor is for the member it was given to, says nothing to anybody else, and does not expire. \`next_cursor\` is null after the last page.

\`offset\`, which passes over so many entries, is taken up to ${limits.offset.toLocaleString('en')}, and is 0 beside a \`cursor\`. In an answer that holds a list among other things, the names begin with that of the list: \`comments_cursor\`.`
