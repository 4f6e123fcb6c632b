import { html } from '../html.ts'
import { languageLevels } from '../components/labels.ts'
import { line, lines, month, oneOf, tick, words } from './controls.ts'
import { groups } from './entries.ts'
import type { Written } from './kinds.ts'

const start = { name: 'start', label: 'Start', control: month }
const end = { name: 'end', label: 'End', hint: 'Leave it empty if it is ongoing.', control: month }
const description = { name: 'description', label: 'Description', control: lines(3) }
const link = { name: 'url', label: 'Link', control: line() }

/** Form of a member's CV. */
export const cv: Written = {
  create: 'cv.update',
  update: 'cv.update',
  fields: [
    { name: 'is_public', label: 'Show my CV on my profile', control: tick },
    {
      name: 'headline',
      label: 'Headline',
      hint: html`Your profession or role, such as <i>Pastry chef</i>.`,
      control: line('organization-title'),
    },
    { name: 'summary', label: 'Summary', control: lines(5) },
    {
      name: 'experience',
      label: 'Experience',
      control: groups('Position', [
        { name: 'title', label: 'Title', control: line() },
        { name: 'company', label: 'Company', control: line() },
        { name: 'location', label: 'Location', control: line() },
        start,
        end,
        description,
      ]),
    },
    {
      name: 'education',
      label: 'Education',
      control: groups('Education', [
        { name: 'school', label: 'School', control: line() },
        { name: 'degree', label: 'Degree', control: line() },
        { name: 'field', label: 'Field of study', control: line() },
        start,
        end,
        description,
      ]),
    },
    { name: 'skills', label: 'Skills', hint: 'Separated by commas.', control: words },
    {
      name: 'projects',
      label: 'Projects',
      control: groups('Project', [
        { name: 'name', label: 'Name', control: line() },
        link,
        start,
        end,
        description,
      ]),
    },
    {
      name: 'certifications',
      label: 'Certificates',
      control: groups('Certificate', [
        { name: 'name', label: 'Name', control: line() },
        { name: 'issuer', label: 'Issuer', control: line() },
        { name: 'issued', label: 'Issued', control: month },
        { name: 'expires', label: 'Expires', control: month },
        link,
      ]),
    },
    {
      name: 'languages',
      label: 'Languages',
      control: groups('Language', [
        { name: 'name', label: 'Language', control: line() },
        { name: 'level', label: 'Proficiency', control: oneOf(languageLevels) },
      ]),
    },
  ],
}
