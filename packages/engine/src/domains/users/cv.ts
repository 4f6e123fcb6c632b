import type { Operations } from '@chowk/contract'
import { cvs } from '../../entities/profile.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { presentCv } from '../cv.ts'
import { findMember } from '../members/find-member.ts'

export const cv: Handler<Operations['users']['cv']> = async (context, { params }) => {
  const { id, username } = await findMember(context, params.username)
  const row = await context.tx.find(cvs, 'member', { member_id: id })
  if (row === undefined || (!row.is_public && id !== context.member.id))
    throw notFound(`There is no CV of ${username} that you may read.`)
  return { cv: presentCv(row), username }
}
