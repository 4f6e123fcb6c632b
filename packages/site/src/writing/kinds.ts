import { limits, spanned, type ContentType, type OperationId, type OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import {
  bannerStyles,
  employmentTypes,
  experienceLevels,
  salaryPeriods,
  visibilities,
  workModes,
} from '../components/labels.ts'
import { submittedForm } from '../components/form.ts'
import type { IconName } from '../components/icon.ts'
import { html } from '../html.ts'
import type { PageContext } from '../page.ts'
import {
  amount,
  hidden,
  line,
  lines,
  mustChoose,
  oneId,
  oneOf,
  placeControl,
  tick,
  time,
  words,
} from './controls.ts'
import type { Control } from './control.ts'
import { groups, keptTexts, texts, type DescribedField } from './entries.ts'
import { iconOrImage, image, images } from './images.ts'
import { richText } from './rich-text.ts'

/** Namespaces of the operations that create and update content. */
type Namespace = 'posts' | 'questions' | 'polls' | 'mcqs' | 'services' | 'jobs' | 'communities'

/** Form of a kind of content. The contract states which fields an operation has, and which are required. */
export interface Written {
  readonly create: OperationId
  readonly update: OperationId
  /** In display order. */
  readonly fields: readonly KindField[]
}

/** A kind of content with its own pages. */
export interface Kind extends Written {
  /** Singular name, in lower case. */
  readonly one: string
  /** Purpose, shown when choosing a kind. */
  readonly about: string
  readonly glyph: IconName
  /** Path of its list, and prefix of its pages. */
  readonly path: string
  readonly create: `${Namespace}.create`
  readonly update: `${Namespace}.update`
}

interface KindField extends DescribedField {
  /** Returns its stored value, if it has another name in the item. */
  readonly stored?: (item: Readonly<Record<string, unknown>>) => unknown
}

const tags: KindField = {
  name: 'tags',
  label: 'Tags',
  hint: 'Topics, separated by commas. Example: monsoon, photography.',
  control: words,
}
const community: KindField = {
  name: 'community_id',
  label: 'Community',
  hint: 'Communities you can publish in.',
  control: oneId(postableCommunities),
}
const pictures: readonly KindField[] = [
  { name: 'featured_image', label: 'Main image', control: image },
  { name: 'gallery', label: 'More images', control: images },
]
/** Common fields: tags, community and images. */
const filing = [tags, community, ...pictures]
const goesLive: KindField = {
  name: 'scheduled_at',
  label: 'Publish at',
  hint: `Leave it empty to publish now. Otherwise ${spanned(limits.scheduleAheadMin)} to ${spanned(limits.scheduleAheadMax)} ahead.`,
  control: time,
}
const question: KindField = {
  name: 'question',
  label: 'Question',
  control: line(),
  stored: ({ title }) => title,
}
const details: KindField = { name: 'details', label: 'Details', control: richText(6) }

/** Index of the correct option among the non-empty ones. */
const rightOption: Control = {
  show: () => undefined,
  read: ({ form }, { name }) => {
    const chosen = form.given(name)
    const position = keptTexts(form, 'options').indexOf(Number(chosen))
    return chosen === undefined || position === -1 ? undefined : position
  },
  fill: (value, name) => (typeof value === 'number' && value >= 0 ? [[name, String(value)]] : []),
}

type Option = Readonly<Record<'id' | 'text', unknown>>
const optionsOf = (item: Readonly<Record<string, unknown>>) => item.options as readonly Option[]
const optionTexts: Pick<KindField, 'stored'> = { stored: (item) => optionsOf(item).map(({ text }) => text) }

/** Returns the picture and the path of a kind, and the operations that write it. */
const at = (namespace: Namespace, glyph: IconName, path = `/${namespace}`) =>
  ({ glyph, path, create: `${namespace}.create`, update: `${namespace}.update` }) as const

export const kinds: { readonly [T in ContentType]: Kind } = {
  post: {
    one: 'post',
    about: 'An article: a story, notes, a guide.',
    ...at('posts', 'pen'),
    fields: [
      { name: 'title', label: 'Title', control: line() },
      { name: 'body', label: 'Text', control: richText(14) },
      ...filing,
      goesLive,
    ],
  },
  question: {
    one: 'question',
    about: 'A question for others to answer. You can accept the best answer.',
    ...at('questions', 'ask'),
    fields: [
      { name: 'title', label: 'Question', control: line() },
      { name: 'body', label: 'Details', control: richText(8) },
      ...filing,
      goesLive,
    ],
  },
  poll: {
    one: 'poll',
    about: 'A question with options to vote for.',
    ...at('polls', 'bars'),
    fields: [
      question,
      details,
      {
        name: 'options',
        label: 'Options',
        hint: 'Options cannot be changed after publishing.',
        control: texts('Option'),
        ...optionTexts,
      },
      ...filing,
      { name: 'is_closed', label: 'Close the poll permanently. It accepts no more votes.', control: tick },
      goesLive,
    ],
  },
  mcq: {
    one: 'quiz',
    about: 'A question with one correct option, shown with an explanation after answering.',
    ...at('mcqs', 'cap'),
    fields: [
      question,
      details,
      {
        name: 'options',
        label: 'Options',
        hint: 'Mark the correct option. Options cannot be changed after publishing.',
        control: texts('Option', rightMark),
        ...optionTexts,
      },
      {
        name: 'correct_option',
        label: 'Right option',
        control: rightOption,
        stored: (item) => optionsOf(item).findIndex(({ id }) => id === item.correct_option_id),
      },
      {
        name: 'explanation',
        label: 'Explanation',
        hint: 'Why it is correct. Shown to members who have answered.',
        control: richText(4),
      },
      ...filing,
      goesLive,
    ],
  },
  service: {
    one: 'service',
    about: 'Something you do for others, in packages with a price.',
    ...at('services', 'stall'),
    fields: [
      { name: 'title', label: 'Title', control: line() },
      { name: 'description', label: 'Description', control: richText(10) },
      {
        name: 'category_id',
        label: 'Category',
        control: oneId(serviceCategories),
        stored: ({ category }) => (category as { id: number }).id,
      },
      {
        name: 'packages',
        label: 'Packages',
        hint: 'The packages clients can book. Empty packages are omitted.',
        control: groups('Package', [
          { name: 'id', label: 'Package', control: hidden },
          { name: 'name', label: 'Name', control: line() },
          { name: 'description', label: 'What’s included', control: lines(2) },
          { name: 'price', label: 'Price in rupees', control: amount },
          { name: 'delivery_days', label: 'Delivery time in days', control: amount },
          { name: 'revisions', label: 'Revisions included', control: amount },
        ]),
      },
      {
        name: 'faqs',
        label: 'FAQ',
        control: groups('Question', [
          { name: 'question', label: 'Question', control: line() },
          { name: 'answer', label: 'Answer', control: lines(2) },
        ]),
      },
      { name: 'location', label: 'Place', control: placeControl },
      tags,
      ...pictures,
      goesLive,
    ],
  },
  job: {
    one: 'job',
    about: 'A job that members can apply for.',
    ...at('jobs', 'case'),
    fields: [
      { name: 'title', label: 'Title', control: line() },
      { name: 'company', label: 'Company', control: line('organization') },
      { name: 'description', label: 'Description', control: richText(10) },
      { name: 'employment_type', label: 'Employment type', control: oneOf(employmentTypes) },
      { name: 'work_mode', label: 'Workplace', control: oneOf(workModes) },
      { name: 'experience_level', label: 'Experience', control: oneOf(experienceLevels) },
      { name: 'salary_min', label: 'Salary from, in rupees', control: amount },
      { name: 'salary_max', label: 'Salary to, in rupees', control: amount },
      {
        name: 'salary_period',
        label: 'Salary period',
        control: mustChoose(
          oneOf(salaryPeriods),
          'Choose the period of the salary.',
          (form) => form.given('salary_min') !== undefined || form.given('salary_max') !== undefined,
        ),
      },
      { name: 'skills', label: 'Skills', hint: 'Required skills, separated by commas.', control: words },
      { name: 'location', label: 'Place', control: placeControl },
      { name: 'apply_by', label: 'Apply by', control: time },
      goesLive,
    ],
  },
  community: {
    one: 'community',
    about: 'A group around a common interest, open to everyone or by request.',
    ...at('communities', 'people', '/c'),
    fields: [
      { name: 'name', label: 'Name', control: line() },
      { name: 'description', label: 'Description', control: richText(6) },
      {
        name: 'slug',
        label: 'Address',
        hint: 'The last part of its URL. Derived from the name if empty. It cannot be changed later.',
        control: line(),
      },
      {
        name: 'visibility',
        label: 'Visibility',
        hint: 'Members are notified when it becomes public. Earlier content stays visible only to members.',
        control: mustChoose(oneOf(visibilities), 'Choose who sees it.'),
      },
      { name: 'icon', label: 'Icon', control: iconOrImage },
      { name: 'banner', label: 'Banner', control: image },
      { name: 'banner_style', label: 'Banner style', control: oneOf(bannerStyles) },
      goesLive,
    ],
  },
}

function rightMark(context: PageContext, row: number) {
  return html`<label class="tick"
    ><input
      type="radio"
      name="correct_option"
      value="${row}"
      ${submittedForm(context)?.text('correct_option') === String(row) ? html` checked` : ''}
    />
    Right<span class="visually-hidden"> option ${row + 1}</span></label
  >`
}

async function postableCommunities({ visit }: PageContext) {
  const { items } = await visit.read('lookups.postableCommunities', { query: { limit: 50 } })
  return items.map(({ id, name }) => [String(id), name] as const)
}

type Categories = ActOutput<OperationOf<'lookups.serviceCategories'>>['categories']

async function serviceCategories({ visit }: PageContext) {
  const { categories }: { categories: Categories } = await visit.read('lookups.serviceCategories')
  return categories.flatMap(({ id, name, children }) => [
    [String(id), name] as const,
    ...children.map((child) => [String(child.id), `${name}: ${child.name}`] as const),
  ])
}
