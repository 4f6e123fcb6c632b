import type { OperationId } from '@chowk/contract'
import type { Row } from './exported-zip.ts'

export const CREATES = {
  post: 'posts.create',
  question: 'questions.create',
  poll: 'polls.create',
  mcq: 'mcqs.create',
  service: 'services.create',
  job: 'jobs.create',
  community: 'communities.create',
} as const
export type ItemType = keyof typeof CREATES

export const UPDATES: Readonly<Record<ItemType, OperationId>> = {
  post: 'posts.update',
  question: 'questions.update',
  poll: 'polls.update',
  mcq: 'mcqs.update',
  service: 'services.update',
  job: 'jobs.update',
  community: 'communities.update',
}

export const COMMENTS: Readonly<Partial<Record<ItemType, OperationId>>> = {
  post: 'posts.comment',
  question: 'questions.answer',
  poll: 'polls.comment',
  mcq: 'mcqs.comment',
}

/** What a member writes about themselves: the operation that changes it, and its input. */
export const PROFILE: Readonly<
  Record<string, { readonly operation: OperationId; readonly inputOf: (row: Row) => Row }>
> = {
  members: {
    operation: 'profile.update',
    inputOf: (row) => ({
      ...fieldsOf(row, ['tagline', 'bio', 'website', 'avatar_url', 'banner_url']),
      ...locationOf(row),
    }),
  },
  cvs: {
    operation: 'cv.update',
    inputOf: (row) => ({ ...fieldsOf(row, ['headline', 'is_public']), ...(row.sections as Row) }),
  },
  preferences: { operation: 'preferences.update', inputOf: ({ preferences }) => preferences as Row },
}

/** Returns what identifies a row on any site: what it is called and when it was made. */
export const keyOf = (table: string, { type, title, name, kind, published_at, created_at }: Row): string =>
  JSON.stringify([table, type, title ?? name, kind, published_at ?? created_at])

export const timeOf = (time: unknown): number => Date.parse(time as string)

/** Returns the fields of a row that have a value. */
export const fieldsOf = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(
    names.flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [[name, row[name]]])),
  )

/** Returns the place of a row, without the names that follow from it. */
function locationOf({ location }: Row): Row {
  if (!location) return {}
  const { names: _names, ...place } = location as Row
  return { location: place }
}

export const titleOf = (type: ItemType, { title }: Row): Row =>
  type === 'community' ? { name: title } : type === 'poll' || type === 'mcq' ? { question: title } : { title }

/** Returns the input that creates an item, from its row and those of its parts. */
export function inputOf(type: ItemType, row: Row): Row {
  const { body, details: more = {} } = (row.item_contents ?? {}) as Row
  const { explanation, skills, faqs, ...details } = more as Row
  const part = (row.jobs ?? row.services ?? {}) as Row
  const options = (row.item_options ?? []) as readonly Row[]
  const common = {
    ...titleOf(type, row),
    ...fieldsOf(row, ['tags', 'featured_image', 'gallery']),
    ...locationOf(part),
  }
  const text = body === null || body === undefined ? {} : { body }
  switch (type) {
    case 'post':
    case 'question':
      return { ...common, ...text }
    case 'poll':
    case 'mcq':
      return {
        ...common,
        options: options.map((option) => option.text),
        ...(type === 'mcq' && { correct_option: options.findIndex(({ correct }) => correct === true) }),
        ...fieldsOf({ details: body, explanation }, ['details', 'explanation']),
      }
    case 'service':
      return {
        ...common,
        description: body,
        ...fieldsOf(part, ['category_id']),
        ...fieldsOf({ faqs }, ['faqs']),
        packages: ((row.service_packages ?? []) as readonly Row[]).map((entry) =>
          fieldsOf(entry, ['name', 'description', 'price', 'delivery_days', 'revisions']),
        ),
      }
    case 'job': {
      const { tags: _tags, featured_image: _image, gallery: _gallery, ...rest } = common as Row
      return {
        ...rest,
        description: body,
        ...fieldsOf({ skills }, ['skills']),
        ...fieldsOf(part, [
          'employment_type',
          'work_mode',
          'experience_level',
          'company',
          'salary_min',
          'salary_max',
          'salary_period',
          'apply_by',
        ]),
      }
    }
    case 'community':
      return {
        name: row.title,
        ...fieldsOf({ ...details, description: body }, [
          'description',
          'slug',
          'icon',
          'banner',
          'banner_style',
          'visibility',
        ]),
      }
  }
}
