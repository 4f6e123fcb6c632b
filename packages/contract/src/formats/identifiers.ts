import { reservedSlugs } from '../vocabulary/content.ts'
import { limits } from '../vocabulary/limits.ts'

export const idPattern = /^[1-9]\d{0,15}$/
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
// Without the `i` flag, which JSON Schema lacks.
export const usernamePattern = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/

/** Whether `value` is a valid username: 1 to 30 letters, digits, and `.`, `_`, `-` between them. */
export const isUsername = (value: string): boolean => usernamePattern.test(value)

/** Usernames that represent the site or no one, without characters between their letters. */
const reservedUsername = /* @__PURE__ */ new RegExp(
  `^(${[
    'admin(istrator)?s?|mod(erator)?s?|operators?|owners?|staff|team|support|helpdesk|help|root|system|sysadmin',
    'official|security|abuse|trust(andsafety)?|safety|legal|privacy|billing|contact|info|press|news|about',
    'postmaster|webmaster|hostmaster|mailerdaemon|noreply|donotreply|mail|email|api|www|chowk|bot',
    'anonymous|deleted|former(member)?|nobody|somebody|everyone|everybody|all|here|me|self|null|undefined',
    'member\\d+',
  ].join('|')})$`,
)

/** Digits that are read as letters. */
const lookalikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** Whether this username is reserved, because it looks like the site or a former member. */
export function isReservedUsername(value: string): boolean {
  const letters = value.toLowerCase().replace(/[._-]/g, '')
  const read = letters.replace(/\d/g, (digit) => lookalikes[digit] ?? digit)
  return reservedUsername.test(letters) || reservedUsername.test(read)
}

/** Parses an id in a path; undefined for anything else. */
export function parseId(value: string): number | undefined {
  const id = Number(value)
  return idPattern.test(value) && Number.isSafeInteger(id) ? id : undefined
}

/** Whether `value` is a slug: words of lower-case letters and digits, single hyphens, not all digits or reserved. */
export const isSlug = (value: string): boolean =>
  value.length <= limits.slug &&
  slugPattern.test(value) &&
  !/^\d+$/.test(value) &&
  !(reservedSlugs as readonly string[]).includes(value)
