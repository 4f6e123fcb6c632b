import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { act } from '../actions/act.ts'
import { profilePage } from '../components/profile-head.ts'
import { languageLevels } from '../components/words.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Page } from '../page.ts'

type Cv = ActOutput<OperationOf<'users.cv'>>['cv']

/** The CV of a member, where they show it. */
export const memberCv: Page = {
  async show(context) {
    const { visit, params } = context
    const username = params.username!
    const { user } = await visit.read('users.get', { params: { username } })
    const { cv } = await visit.read('users.cv', { params: { username } })
    return profilePage(context, user, {
      title: `CV of ${user.display_name}`,
      current: 'cv',
      body: sections(cv),
    })
  },
  submit: act,
}

const sections = (cv: Cv): Html =>
  html`<div class="article">
    ${cv.headline === null ? '' : html`<h2 dir="auto">${cv.headline}</h2>`}
    ${cv.summary === null ? '' : html`<p class="lines" dir="auto">${cv.summary}</p>`}
    ${section(
      'Experience',
      cv.experience.map((one) =>
        line(one.title, [one.company, one.location], span(one.start, one.end), one.description),
      ),
    )}
    ${section(
      'Education',
      cv.education.map((one) =>
        line(
          [one.degree, one.field].filter(Boolean).join(', ') || one.school,
          [one.school],
          span(one.start, one.end),
          one.description,
        ),
      ),
    )}
    ${section(
      'Projects',
      cv.projects.map((one) =>
        line(
          one.url
            ? html`<a href="${one.url}" rel="nofollow ugc noopener noreferrer">${one.name}</a>`
            : one.name,
          [],
          one.start ? span(one.start, one.end) : undefined,
          one.description,
        ),
      ),
    )}
    ${section(
      'Certificates',
      cv.certifications.map((one) => line(one.name, [one.issuer], one.issued)),
    )}
    ${section(
      'Languages',
      cv.languages.map((one) => line(one.name, [one.level && languageLevels[one.level]])),
    )}
    ${
      cv.skills.length === 0
        ? ''
        : html`<section class="part">
            <h3>Skills</h3>
            <p class="facts">
              ${cv.skills.map((skill) => html`<span class="label" dir="auto">${skill}</span>`)}
            </p>
          </section>`
    }
  </div>`

const section = (title: string, lines: readonly Html[]): Html | undefined =>
  lines.length === 0
    ? undefined
    : html`<section class="part">
        <h3>${title}</h3>
        ${lines}
      </section>`

const line = (name: Part, at: readonly (string | undefined)[], time?: string, description?: string): Html =>
  html`<div>
    <p dir="auto"><strong>${name}</strong></p>
    <p class="kind" dir="auto">${[...at, time].filter(Boolean).join(' · ')}</p>
    ${description ? html`<p class="lines" dir="auto">${description}</p>` : ''}
  </div>`

const span = (start: string, end: string | null | undefined): string => `${start} – ${end ?? 'today'}`
