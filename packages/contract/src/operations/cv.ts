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
      'Sections that are sent replace the stored ones. Other sections are kept. Applications keep the CV they were sent with.',
    body: CvUpdate,
    response: CvUpdated,
  }),
}
