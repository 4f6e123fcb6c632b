import { expect, test } from 'vitest'
import { memberLink } from './byline.ts'

const asha = { id: 7, username: 'asha', display_name: 'Asha & Co', avatar_url: null }

test('a byline links to the profile of a member', () => {
  expect(String(memberLink(asha))).toBe('<a href="/u/asha"><bdi lang="">Asha &amp; Co</bdi></a>')
  // A current member may have such a username.
  expect(String(memberLink({ ...asha, username: 'member-8' }))).toContain('href="/u/member-8"')
})

test('links no profile for a former member', () => {
  const former = { ...asha, username: 'member-7', display_name: 'Former member' }
  expect(String(memberLink(former))).toBe('<span>Former member</span>')
})
