import { members } from '../entities/members.ts'
import { cvs, type CvRow } from '../entities/profile.ts'
import type { Handler, Handlers } from '../handler.ts'
import { all } from '../store/all.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { timestamp } from '../text/times.ts'

const get: Handler<'cv.get'> = async ({ tx, member }) => {
  const row = await tx.find(cvs, 'member', { member_id: member.id })
  return { cv: row ? presentCv(row) : null, username: member.username }
}

const update: Handler<'cv.update'> = async ({ tx, member, now }, { body }) => {
  // The lock on the member prevents lost updates.
  const [, row] = await all([tx.lock(members, member.id), tx.find(cvs, 'member', { member_id: member.id })])
  const { headline = row?.headline ?? null, is_public = row?.is_public ?? false, ...sentSections } = body
  const sections = { ...row?.sections, ...sentSections }
  // A CV sent back unchanged writes nothing, not even its update time.
  if (row !== undefined && isSame(row, { ...row, headline, is_public, sections }))
    return { cv: presentCv(row) }
  const values = { headline, is_public, sections, updated_at: now }
  const updated =
    row === undefined
      ? await tx.insert(cvs, { member_id: member.id, ...values })
      : await tx.update(cvs, row.id, values)
  return { cv: presentCv(updated!) }
}

const isSame = (a: CvRow, b: CvRow): boolean => canonicalJson(presentCv(a)) === canonicalJson(presentCv(b))

export function presentCv({ headline, is_public, sections, updated_at }: CvRow) {
  return {
    headline,
    is_public,
    summary: sections.summary ?? null,
    experience: [...(sections.experience ?? [])],
    education: [...(sections.education ?? [])],
    skills: [...(sections.skills ?? [])],
    certifications: [...(sections.certifications ?? [])],
    languages: [...(sections.languages ?? [])],
    projects: [...(sections.projects ?? [])],
    updated_at: timestamp(updated_at),
  }
}

export const handlers: Handlers<'cv'> = { get, update }
