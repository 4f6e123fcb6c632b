import { limits, sized } from '@chowk/contract'
import { keptImages } from '../http/kept-images.ts'
import { labelled, submittedForm } from '../components/form.ts'
import { icon } from '../components/icon.ts'
import { isStored } from '../components/picture.ts'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import type { FormField, Control } from './control.ts'
import { labelOf } from './controls.ts'

/** Types of images, for file fields. */
const ACCEPTED = 'image/png, image/jpeg, image/gif, image/webp'

/** One image; the latest upload wins. */
export const image: Control = {
  show: (context, field) =>
    fileField(context, field, keptImages(submittedForm(context), field.name).slice(-1)),
  read: ({ form }, { name }) => keptImages(form, name).at(-1),
  fill: (value, name) => (typeof value === 'string' ? [[name, value]] : []),
}

/** Several images. */
export const images: Control = {
  show: (context, field) => fileField(context, field, keptImages(submittedForm(context), field.name), true),
  read: ({ form }, { name }) => keptImages(form, name),
  fill: (value, name) => ((value ?? []) as readonly string[]).map((path) => [name, path] as const),
}

/** A preset icon or an image. */
export const iconOrImage: Control = {
  ...image,
  async show(context, field) {
    const { items } = await context.visit.read('lookups.communityIcons')
    const chosen = keptImages(submittedForm(context), field.name).at(-1)
    const builtIn = items.some(({ url }) => url === chosen)
    const own = chosen === undefined || builtIn ? [] : [{ name: 'Yours', url: chosen }]
    return html`<fieldset class="fields">
      <legend>${labelOf(field)}</legend>
      <div class="icons">
        ${[...own, ...items].map(
          ({ name, url }) =>
            html`<label
              ><input
                type="radio"
                name="${field.name}"
                value="${url}"
                ${url === chosen ? html` checked` : ''} /><img
                class="icon"
                src="${url}"
                alt="${name}"
                width="40"
                height="40"
                loading="lazy"
            /></label>`,
        )}
      </div>
      ${fileField(context, { ...field, label: 'Or upload your own', required: true }, [])}
    </fieldset>`
  },
}

/** Renders the field of one file, or of several, below the images that are chosen already. */
export function fileField(
  context: PageContext,
  field: Pick<FormField, 'name' | 'label' | 'hint' | 'max' | 'required'>,
  paths: readonly string[],
  several = false,
): Html {
  const { name, hint, max } = field
  const about = several
    ? `At most ${max}, PNG, JPEG, GIF or WebP of up to ${sized(limits.image)} each.`
    : `PNG, JPEG, GIF or WebP of up to ${sized(limits.image)}.`
  return labelled(
    context,
    {
      name,
      label: labelOf(field),
      hint: html`${hint ? html`${hint} ` : ''}${about}`,
      sentAs: `${name}.file`,
    },
    (attributes) =>
      html`${paths.length === 0 ? '' : chosenImages(name, paths)}
        <span class="file"
          ><span aria-hidden="true"
            >${icon('camera')}${several ? 'Choose images, or drop them here' : 'Choose an image, or drop it here'}</span
          ><input type="file" accept="${ACCEPTED}" ${attributes}${several ? html` multiple` : ''}
        /></span>`,
  )
}

const chosenImages = (name: string, paths: readonly string[]): Html =>
  html`<ul class="chosen-images">
    ${paths.map(
      (path, index) =>
        html`<li>
          <input type="hidden" name="${name}" value="${path}" />
          ${isStored(path) ? html`<img src="${path}" alt="Image ${index + 1}" width="96" height="72" />` : html`<span class="elsewhere">${path}</span>`}
          <label class="tick"
            ><input type="checkbox" name="${name}.remove" value="${path}" /> Remove<span
              class="visually-hidden"
            >
              image ${index + 1}</span
            ></label
          >
        </li>`,
    )}
  </ul>`
