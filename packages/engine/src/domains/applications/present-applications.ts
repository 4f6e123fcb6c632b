import { applicationStates, type ApplicationRole } from '@chowk/contract/core'
import { items } from '../../entities/content.ts'
import { jobs, type ApplicationRow } from '../../entities/jobs.ts'
import type { ReadContext } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import { presentCv } from '../cv.ts'
import { memberCards } from '../members/present-member.ts'
import { allowedActions } from '../states/transition.ts'

type Presenting = Pick<ReadContext, 'tx' | 'site' | 'member'>

/** Applications in the order given, as the member may see them: each side sees its own notes only. */
export async function presentApplications({ tx, site, member }: Presenting, rows: readonly ApplicationRow[]) {
  const jobIds = new Set(rows.map((row) => row.job_id))
  const [posts, details, cardOf] = await all([
    tx.getMany(items, jobIds),
    tx.getMany(jobs, jobIds),
    memberCards({ tx, site }, new Set(rows.map((row) => row.applicant_id))),
  ])
  return rows.map((row) => {
    const post = posts.get(row.job_id)!
    const slug = post.slug ?? ''
    const url = itemPaths.job + slug
    const role: ApplicationRole = row.employer_id === member.id ? 'employer' : 'applicant'
    return {
      id: row.id,
      status: row.status,
      role,
      allowed: allowedActions(applicationStates, row.status, [role]),
      job: {
        id: post.id,
        slug,
        title: post.title,
        company: details.get(post.id)?.company ?? null,
        url,
        web_url: site.absolute(url),
      },
      applicant: cardOf(row.applicant_id),
      cover_letter: row.cover_letter,
      cv: presentCv(row.cv),
      reason: row.reason,
      history: row.history.map(({ status, by, note, at }) => ({
        status,
        by,
        note: by === role ? note : null,
        at: timestamp(at),
      })),
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
    }
  })
}

export async function presentApplication(context: Presenting, row: ApplicationRow) {
  const [application] = await presentApplications(context, [row])
  return application!
}
