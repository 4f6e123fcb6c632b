import { toLongEditableText } from '../../editable-text.ts'
import { richTextArea } from '../../components/rich-text-area.ts'
import { form, submittedForm, textField } from '../../components/form.ts'
import { chosenPlace, PLACE, placeField, placeText } from '../../components/place-field.ts'
import { SAVED } from '../../components/done.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { html, type Html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Form } from '../../http/form.ts'
import type { PageContext, Page } from '../../page.ts'
import { fileField } from '../../writing/images.ts'
import { htmlIn } from '../../writing/rich-text.ts'
import { changedSinceShown, fingerprintField } from '../../writing/form-fingerprint.ts'

/** Public profile of the member. */
export const profileSettings: Page = {
  acceptsImages: true,
  async show(context) {
    const { visit } = context
    const { user, avatars, banner_presets, editable } = await visit.read('profile.get')
    const bio = await toLongEditableText(editable.bio ?? '')
    return settingsPage(context, {
      title: 'Profile',
      about: html`Your public profile on <a href="${user.profile_url}">your page</a>.`,
      body: form(
        context,
        '/settings',
        html`${fingerprintField(context, { ...editable, bio, [PLACE]: placeText(user.location) })}
          ${textField(context, { name: 'display_name', label: 'Name', before: editable.display_name, required: true, autocomplete: 'name' })}
          ${textField(context, { name: 'tagline', label: 'Tagline', hint: 'One line about you, at most 160 characters.', before: editable.tagline ?? '' })}
          ${richTextArea(context, { name: 'bio', label: 'About you', before: bio, rows: 6 })}
          ${textField(context, { name: 'website', label: 'Website', type: 'url', before: editable.website ?? '', autocomplete: 'url' })}
          ${pictureField(context, { name: 'avatar_url', label: 'Picture', presets: avatars, before: editable.avatar_url })}
          ${pictureField(context, { name: 'banner_url', label: 'Banner', presets: banner_presets, before: editable.banner_url })}
          ${await placeField(context, 'Place', placeText(user.location))}
          <p><button class="primary">Save</button></p>`,
        true,
      ),
    })
  },
  async submit({ form, read, perform }) {
    const changed = changedSinceShown(form, {
      display_name: form.text('display_name'),
      tagline: form.given('tagline') ?? null,
      // As typed: Markdown can't express all HTML, so unchanged text is kept as stored.
      bio: form.text('bio'),
      website: form.given('website') ?? null,
      avatar_url: chosenPicture(form, 'avatar_url') ?? null,
      banner_url: chosenPicture(form, 'banner_url') ?? null,
    })
    const place = changedSinceShown(form, { [PLACE]: form.text(PLACE).trim() })
    const body = {
      ...changed,
      ...('bio' in changed && { bio: (await htmlIn(form, 'bio')) ?? null }),
      ...(PLACE in place && { [PLACE]: (await read((visit) => chosenPlace(visit, form))) ?? null }),
    }
    if (Object.keys(body).length > 0) await perform('profile.update', { body })
    return seeOther(`/settings${SAVED}`)
  },
}

interface PictureField {
  readonly name: string
  readonly label: string
  readonly presets: readonly string[]
  readonly before: string | null
}

/** Returns the chosen picture; an uploaded image wins over a preset. */
const chosenPicture = (form: Form | undefined, name: string): string | undefined =>
  form?.all(name).findLast((path) => path !== '')

/** Renders the choice of a preset picture, an uploaded image, or none. */
function pictureField(context: PageContext, { name, label, presets, before }: PictureField): Html {
  const submitted = submittedForm(context)
  const chosen = (submitted?.has(name) ? chosenPicture(submitted, name) : before) ?? ''
  const offered = chosen === '' || presets.includes(chosen) ? presets : [chosen, ...presets]
  const radio = (value: string, text: Html) =>
    html`<label
      ><input
        type="radio"
        name="${name}"
        value="${value}"
        ${value === chosen ? html` checked` : ''}
      />${text}</label
    >`
  return html`<fieldset class="pictures ${name === 'avatar_url' ? 'round' : ''}">
    <legend>${label}</legend>
    <div class="picks">
      ${offered.map((path) => radio(path, html`<img src="${path}" alt="${presets.includes(path) ? nameOf(path) : 'Yours'}" loading="lazy" />`))}
    </div>
    <div class="picks">${radio('', html`<span>None</span>`)}</div>
    ${fileField(context, { name, label: 'Or upload your own', required: true, max: 1 }, [])}
  </fieldset>`
}

const nameOf = (path: string): string => /([\w-]+)\.\w+$/.exec(path)?.[1] ?? path
