import * as z from 'zod'
import { operation } from '../operation.ts'
import { CreatedItem } from '../schemas/items.ts'
import { atMost } from '../schemas/lengths.ts'
import { paging } from '../schemas/queries.ts'
import { Tag, TagCreate, TagPage } from '../schemas/tags.ts'
import { limits } from '../vocabulary/limits.ts'

export const tags = {
  create: operation({
    method: 'POST',
    path: '/tags',
    status: 201,
    scope: 'content',
    quota: 'tag',
    idempotent: true,
    summary: 'Create a topic tag.',
    description:
      'An existing tag, in any case, is a `conflict`. Publishing with a new tag also creates it, without a unit of this quota.',
    body: TagCreate,
    response: CreatedItem,
    errors: ['conflict'],
  }),
  list: operation({
    method: 'GET',
    path: '/tags',
    scope: 'browse',
    visitors: true,
    summary: 'List tags, most used first.',
    query: z.object(paging()),
    response: TagPage,
  }),
  get: operation({
    method: 'GET',
    path: '/tags/{slug}',
    scope: 'browse',
    visitors: true,
    summary: 'Read a tag.',
    params: z.object({
      slug: z
        .string()
        .check(atMost(limits.tagLength * 2))
        .describe('The slug of a tag, or its name.'),
    }),
    response: z.object({ tag: Tag }).meta({ id: 'TagRead', description: 'A tag.' }),
  }),
}
