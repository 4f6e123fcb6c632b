import { operation } from '../operation.ts'
import { PreferencesRead, PreferencesUpdate } from '../schemas/preferences.ts'

export const preferences = {
  get: operation({
    method: 'GET',
    path: '/me/preferences',
    scope: 'profile',
    summary: 'Read your preferences.',
    response: PreferencesRead,
  }),
  update: operation({
    method: 'PUT',
    path: '/me/preferences',
    scope: 'profile',
    quota: 'edit',
    summary: 'Change your preferences.',
    description: 'Sections are merged. Fields that are not sent are kept.',
    body: PreferencesUpdate,
    response: PreferencesRead,
  }),
}
