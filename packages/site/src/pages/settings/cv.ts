import type { View } from '@chowk/engine'
import { SAVED } from '../../components/done.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'
import { cv as kind } from '../../writing/cv.ts'
import { requireUnchanged, seenField, storedNow } from '../../writing/edit-conflict.ts'
import { writeForm } from '../../writing/write-page.ts'
import { changesIn, filledLook, rethrowWithFormPaths } from '../../writing/form-values.ts'
import { returnPath } from '../sign-in.ts'

/** A CV has no times, so any zone works. */
const zone = 'UTC'

/** The member's CV. `to` in the query is the page to return to. */
export const cvSettings: Page = {
  async show(context) {
    const { cv, username } = await context.visit.read('cv.get')
    const stored = cv ?? NONE
    return settingsPage(context, {
      title: 'CV',
      about: html`An application includes your CV as it is at that
      time.${cv ? html` <a href="/u/${username}/cv">View your CV</a>` : ''}`,
      body: html`<div class="writing">
        ${await storedNow(context, kind, stored, zone)}
        ${await writeForm(filledLook(context, kind, stored, zone), {
          kind,
          id: kind.update,
          button: 'Save',
          hidden: seenField(context, kind, stored),
        })}
      </div>`,
    })
  },
  async submit(context) {
    const { form, read, perform, query, sender } = context
    const changesOf = async (visit: View) => {
      const { cv } = await visit.read('cv.get')
      const changes = await changesIn(kind, { form, visit, zone }, cv ?? NONE)
      requireUnchanged(form, kind, cv ?? NONE, changes)
      return changes
    }
    const body = { is_public: form.has('is_public'), ...(await read(changesOf)) }
    await perform('cv.update', { body }, { held: { member: sender!.id }, check: changesOf }).catch(
      (error: unknown) => rethrowWithFormPaths(kind, kind.update, form, error),
    )
    return seeOther(query.has('to') ? returnPath(query.get('to')) : `/settings/cv${SAVED}`)
  },
}

/** An empty CV. */
const NONE = { is_public: false, skills: [] }
