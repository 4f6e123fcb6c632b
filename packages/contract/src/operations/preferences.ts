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
    description: 'Sections are merged: whatever is left out, also within a section, is kept.',
    body: PreferencesUpdate,
    response: PreferencesRead,
  }),
}
