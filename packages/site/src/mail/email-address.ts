import { domainToASCII } from 'node:url'
import type { FieldProblem } from '@chowk/engine'

const MAX_LENGTH = 254
/** Matches the local part of nearly all addresses; few mail servers accept quotes, spaces or other scripts in it. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

/** Normalizes an email address; undefined if it is invalid. */
export function emailAddress(text: string): string | undefined {
  const [local = '', domain = '', ...more] = text.trim().split('@')
  const ascii = domainToASCII(domain.toLowerCase())
  const address = `${local}@${ascii}`
  const isOne = more.length === 0 && local.length <= 64 && LOCAL.test(local) && DOMAIN.test(ascii)
  return isOne && address.length <= MAX_LENGTH ? address : undefined
}

/** Returns what all addresses of one inbox share: without tag, dots and case, which many providers ignore. */
export function inboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const untagged = local.replace(/\+.*/s, '').replaceAll('.', '')
  return `${untagged || local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

export const NO_ADDRESS: FieldProblem = {
  path: 'email',
  code: 'invalid_format',
  message: 'Enter an email address, such as asha@example.org.',
}
