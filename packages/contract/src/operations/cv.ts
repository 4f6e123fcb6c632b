import { operation } from '../operation.ts'
import { CvUpdate, CvUpdated, OwnCv } from '../schemas/cvs.ts'

export const cv = {
  get: operation({
    method: 'GET',
    path: '/me/cv',
    scope: 'profile',
    summary: 'Read your CV.',
    description: '`cv` is null until you write one.',
    response: OwnCv,
  }),
  update: operation({
    method: 'PUT',
    path: '/me/cv',
    scope: 'profile',
    quota: 'edit',
    summary: 'Write or change your CV.',
    description:
      'A section that is sent replaces the stored one; one that is left out is kept. Applications keep the CV as it was when they were sent.',
    body: CvUpdate,
    response: CvUpdated,
  }),
}
