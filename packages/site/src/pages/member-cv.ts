import { act } from '../actions/act.ts'
import { cvSections } from '../components/cv.ts'
import { profilePage } from '../components/profile-head.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** CV of a member, if public. */
export const memberCv: Page = {
  async show(context) {
    const { visit, params, member } = context
    const username = params.username!
    const { user } = await visit.read('users.get', { params: { username } })
    const { cv } = await visit.read('users.cv', { params: { username } })
    return profilePage(context, user, {
      title: `CV of ${user.display_name}`,
      current: 'cv',
      body: html`${
        user.id === member?.id
          ? html`<p class="actions after-group">
              <a class="button" href="/settings/cv">Edit CV</a>
              ${cv.is_public ? '' : html`<span class="kind">Only you can see it.</span>`}
            </p>`
          : ''
      }
      ${cvSections(cv)}`,
    })
  },
  submit: act,
}
