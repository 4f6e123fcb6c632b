import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'
import { languageLevels } from './labels.ts'

export type Cv = ActOutput<OperationOf<'users.cv'>>['cv']

/** Renders all sections of a CV. */
export const cvSections = (cv: Cv): Html =>
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
        line(linked(one), [], one.start ? span(one.start, one.end) : undefined, one.description),
      ),
    )}
    ${section(
      'Certificates',
      cv.certifications.map((one) =>
        line(linked(one), [one.issuer, one.issued, one.expires ? `expires ${one.expires}` : undefined]),
      ),
    )}
    ${section(
      'Languages',
      cv.languages.map((one) => line(one.name, [one.level && languageLevels[one.level]])),
    )}
    ${section('Skills', cv.skills.length === 0 ? [] : [skillLabels(cv.skills)])}
  </div>`

/** Renders skills, of a member or for a job. */
export const skillLabels = (skills: readonly string[]): Html =>
  html`<p class="facts">${skills.map((skill) => html`<span class="label" dir="auto">${skill}</span>`)}</p>`

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

const linked = ({ name, url }: { name: string; url?: string | undefined }): Part =>
  url ? html`<a href="${url}" rel="nofollow ugc noopener noreferrer">${name}</a>` : name

const span = (start: string, end: string | null | undefined): string => `${start} – ${end ?? 'today'}`
