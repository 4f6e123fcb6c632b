import { operation } from '../operation.ts'
import { ProfileRead, ProfileUpdate, ProfileUpdated } from '../schemas/profile.ts'

export const profile = {
  get: operation({
    method: 'GET',
    path: '/me/profile',
    scope: 'profile',
    summary: 'Read your profile, with the pictures and banners there are to choose from.',
    description: '`editable` holds the fields that an update takes, as they are stored.',
    response: ProfileRead,
  }),
  update: operation({
    method: 'PUT',
    path: '/me/profile',
    scope: 'profile',
    quota: 'edit',
    summary: 'Change your profile.',
    description: 'Only the fields sent change. Links to images elsewhere are imported.',
    body: ProfileUpdate,
    response: ProfileUpdated,
  }),
}
