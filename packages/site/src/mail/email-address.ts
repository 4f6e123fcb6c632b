import { domainToASCII } from 'node:url'
import type { FieldProblem } from '@chowk/engine'

const LONGEST = 254
/** What stands before the @ of nearly every address; quotes, spaces and other scripts there are taken by few mail servers. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

/** An email address as mail is sent to it; undefined for what is none. */
export function emailAddress(typed: string): string | undefined {
  const [local = '', domain = '', ...more] = typed.trim().split('@')
  const ascii = domainToASCII(domain.toLowerCase())
  const address = `${local}@${ascii}`
  const isOne = more.length === 0 && local.length <= 64 && LOCAL.test(local) && DOMAIN.test(ascii)
  return isOne && address.length <= LONGEST ? address : undefined
}

export const NO_ADDRESS: FieldProblem = {
  path: 'email',
  code: 'invalid_format',
  message: 'Type an email address, such as asha@example.org.',
}
