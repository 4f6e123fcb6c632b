import { Chowk } from '@chowk/sdk'

const stages = ['submitted', 'under_review', 'shortlisted', 'interview', 'offered', 'hired', 'rejected']

const applicationsFor = (client, jobId, query) =>
  client.jobs.applications(jobId, query).toArray({ max: 1_000 })

/** Puts new applications whose letter has all the words on the shortlist, and marks the others as under review. */
export async function screen(client, jobId, words) {
  for (const { id, cover_letter } of await applicationsFor(client, jobId, { status: 'submitted' })) {
    const letter = (cover_letter ?? '').toLowerCase()
    if (words.every((word) => letter.includes(word))) await client.applications.shortlist(id)
    else await client.applications.review(id)
  }
}

/** Takes the application of a member to `interview`, `offer` or `hire`. */
export async function move(client, jobId, username, action, note) {
  const applications = await applicationsFor(client, jobId)
  const application = applications.find(({ applicant }) => applicant.username === username)
  if (application === undefined) throw new Error(`${username} has not applied.`)
  // `allowed` lists what can be done at this stage: an application never goes back.
  if (!application.allowed.includes(action))
    throw new Error(
      `${username} is ${application.status}: you can ${application.allowed.join(', ') || 'do nothing'}.`,
    )
  await client.applications[action](application.id, note === undefined ? {} : { note })
}

/** Hires a member, turns down everyone else with a reason, and closes the job. */
export async function hire(client, jobId, username, reason) {
  await move(client, jobId, username, 'hire')
  for (const { id, allowed } of await applicationsFor(client, jobId))
    if (allowed.includes('reject')) await client.applications.reject(id, { reason })
  await client.jobs.close(jobId)
}

/** The applicants at each stage. */
export async function board(client, jobId) {
  const applications = await applicationsFor(client, jobId)
  return Object.fromEntries(
    stages.map((stage) => [
      stage,
      applications.filter(({ status }) => status === stage).map(({ applicant }) => applicant.username),
    ]),
  )
}

if (process.argv[1] === import.meta.filename) {
  const [command, job, ...rest] = process.argv.slice(2)
  const client = new Chowk()
  const jobId = Number(job)
  if (command === 'screen') await screen(client, jobId, rest)
  else if (command === 'hire') await hire(client, jobId, rest[0], 'We found someone else.')
  else if (command !== 'board') await move(client, jobId, rest[0], command, rest[1])
  for (const [stage, usernames] of Object.entries(await board(client, jobId)))
    console.log(stage.padEnd(13), usernames.join(', '))
}
