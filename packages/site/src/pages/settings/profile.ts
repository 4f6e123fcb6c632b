import { form, problemOf, textArea, textField, typed } from '../../components/form.ts'
import { chosenLocation, locationFields } from '../../components/location-fields.ts'
import { SAVED, settingsPage } from '../../components/settings-page.ts'
import { html, type Html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Form } from '../../http/form.ts'
import type { PageContext, Page } from '../../page.ts'

/** What others see of the member. */
export const profileSettings: Page = {
  async show(context) {
    const { visit } = context
    const { user, avatars, banner_presets, editable } = await visit.read('profile.get')
    return settingsPage(context, {
      title: 'Profile',
      about: html`What others see of you on <a href="${user.profile_url}">your page</a>.`,
      body: form(
        context,
        '/settings',
        html`${textField(context, { name: 'display_name', label: 'Name', before: editable.display_name, required: true, autocomplete: 'name' })}
          ${textField(context, { name: 'tagline', label: 'Tagline', hint: 'One line about you, at most 160 characters.', before: editable.tagline ?? '' })}
          ${textArea(context, { name: 'bio', label: 'About you', hint: 'HTML, such as <p> and <a href>; what is not allowed is taken out.', before: editable.bio ?? '', rows: 6 })}
          ${textField(context, { name: 'website', label: 'Website', type: 'url', before: editable.website ?? '', autocomplete: 'url' })}
          ${pictureField(context, { name: 'avatar_url', label: 'Picture', presets: avatars, before: editable.avatar_url })}
          ${pictureField(context, { name: 'banner_url', label: 'Banner', presets: banner_presets, before: editable.banner_url })}
          ${await locationFields(context, editable.location)}
          <p><button class="primary">Save</button></p>`,
      ),
    })
  },
  async submit({ form, look, perform }) {
    const location = await look((visit) => chosenLocation(visit, form))
    await perform('profile.update', {
      body: {
        display_name: form.text('display_name'),
        tagline: form.given('tagline') ?? null,
        bio: form.given('bio') ?? null,
        website: form.given('website') ?? null,
        avatar_url: chosenPicture(form, 'avatar_url'),
        banner_url: chosenPicture(form, 'banner_url'),
        location,
      },
    })
    return seeOther(`/settings${SAVED}`)
  },
}

interface PictureField {
  readonly name: string
  readonly label: string
  readonly presets: readonly string[]
  readonly before: string | null
}

/** The value of the choice for which an address is typed. */
const OTHER = 'other'

/** One of the pictures there are, another by its address, or none. */
function pictureField(context: PageContext, { name, label, presets, before }: PictureField): Html {
  const own = before !== null && !presets.includes(before)
  const chosen = typed(context, name, before === null ? '' : own ? OTHER : before)
  const radio = (value: string, shown: Html) =>
    html`<label
      ><input
        type="radio"
        name="${name}"
        value="${value}"
        ${value === chosen ? html` checked` : ''}
      />${shown}</label
    >`
  const problem = problemOf(context, name)
  return html`<fieldset class="pictures ${name === 'avatar_url' ? 'round' : ''}">
    <legend>${label}</legend>
    ${problem ? html`<p class="problem">${problem}</p>` : ''}
    <div class="picks">
      ${presets.map((path) => radio(path, html`<img src="${path}" alt="${nameOf(path)}" loading="lazy" />`))}
    </div>
    <div class="picks">
      ${radio('', html`<span>None</span>`)}${radio(OTHER, html`<span>Another, at this address:</span>`)}
    </div>
    <input
      type="text"
      name="${name}_other"
      aria-label="${label}: address of another"
      inputmode="url"
      placeholder="https://…"
      value="${typed(context, `${name}_other`, own ? before : '')}"
    />
  </fieldset>`
}

const chosenPicture = (form: Form, name: string): string | null => {
  const chosen = form.text(name)
  return (chosen === OTHER ? form.given(`${name}_other`) : chosen) || null
}

const nameOf = (path: string): string => /([\w-]+)\.\w+$/.exec(path)?.[1] ?? path
