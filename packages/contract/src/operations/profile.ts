import { operation } from '../operation.ts'
import { ProfileRead, ProfileUpdate, ProfileUpdated } from '../schemas/profile.ts'

export const profile = {
  get: operation({
    method: 'GET',
    path: '/me/profile',
    scope: 'profile',
    summary: 'Read your profile, and the pictures and banners to choose from.',
    description: '`editable` has the fields of an update, as stored.',
    response: ProfileRead,
  }),
  update: operation({
    method: 'PUT',
    path: '/me/profile',
    scope: 'profile',
    quota: 'edit',
    summary: 'Change your profile.',
    description: 'Only the fields sent change. Images at external URLs are imported.',
    body: ProfileUpdate,
    response: ProfileUpdated,
  }),
}
