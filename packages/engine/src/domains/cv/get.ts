import type { Operations } from '@chowk/contract'
import { cvs } from '../../entities/profile.ts'
import type { Handler } from '../../handler.ts'
import { presentCv } from './present-cv.ts'

export const get: Handler<Operations['cv']['get']> = async ({ tx, member }) => {
  const row = await tx.find(cvs, 'member', { member_id: member.id })
  return { cv: row ? presentCv(row) : null, username: member.username }
}
