import { bodyFieldsOf } from '@chowk/contract'
import { act } from '../../actions/act.ts'
import { actionOf, ownForm } from '../../components/actions.ts'
import { textPage } from '../../components/column-page.ts'
import { contactChoices } from '../../components/contacts.ts'
import { textField } from '../../components/form.ts'
import type { Page } from '../../page.ts'
import { iconOrImage } from '../../writing/images.ts'

export const groupIcon = { ...bodyFieldsOf('groups.create').get('icon')!, name: 'icon', label: 'Icon' }

/** Creates a group. */
export const newGroup: Page = {
  async show(context) {
    const members = await contactChoices(context)
    const icons = await iconOrImage.show(context, groupIcon)
    return textPage({
      title: 'New group',
      body: ownForm(context, {
        id: 'create',
        action: actionOf('create-group'),
        button: 'Create group',
        takesFiles: true,
        fields: (own) => [
          textField(own, { name: 'name', label: 'Name', required: true }),
          members(own),
          icons,
        ],
      }),
    })
  },
  submit: act,
  acceptsImages: true,
}
