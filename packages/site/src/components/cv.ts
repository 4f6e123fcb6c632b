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
      cv.experience.map((experience) =>
        line(
          experience.title,
          [experience.company, experience.location],
          span(experience.start, experience.end),
          experience.description,
        ),
      ),
    )}
    ${section(
      'Education',
      cv.education.map((education) =>
        line(
          [education.degree, education.field].filter(Boolean).join(', ') || education.school,
          [education.school],
          span(education.start, education.end),
          education.description,
        ),
      ),
    )}
    ${section(
      'Projects',
      cv.projects.map((project) =>
        line(
          linked(project),
          [],
          project.start ? span(project.start, project.end) : undefined,
          project.description,
        ),
      ),
    )}
    ${section(
      'Certificates',
      cv.certifications.map((certification) =>
        line(linked(certification), [
          certification.issuer,
          certification.issued,
          certification.expires ? `expires ${certification.expires}` : undefined,
        ]),
      ),
    )}
    ${section(
      'Languages',
      cv.languages.map((language) => line(language.name, [language.level && languageLevels[language.level]])),
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

const line = (
  name: Part,
  details: readonly (string | undefined)[],
  time?: string,
  description?: string,
): Html =>
  html`<div>
    <p dir="auto"><strong>${name}</strong></p>
    <p class="kind" dir="auto">${[...details, time].filter(Boolean).join(' · ')}</p>
    ${description ? html`<p class="lines" dir="auto">${description}</p>` : ''}
  </div>`

const linked = ({ name, url }: { name: string; url?: string | undefined }): Part =>
  url ? html`<a href="${url}" rel="nofollow ugc noopener noreferrer">${name}</a>` : name

const span = (start: string, end: string | null | undefined): string => `${start} – ${end ?? 'today'}`
