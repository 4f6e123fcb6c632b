import type { CvRow } from '../../entities/profile.ts'
import { timestamp } from '../../text/times.ts'

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
