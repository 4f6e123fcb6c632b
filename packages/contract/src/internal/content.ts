import * as z from 'zod'
import { operation } from '../operation.ts'
import { pathId } from '../schemas/identifiers.ts'
import type { AdministrativeAct } from '../vocabulary/audit.ts'
import type { CallerKind } from '../vocabulary/callers.ts'
import { moderatedTypes, reportTargets } from '../vocabulary/content.ts'
import { memberStatuses } from '../vocabulary/members.ts'
import { reason } from './fields.ts'

/** Moderated content, regardless of its visibility. */
export const Subject = z.strictObject({
  type: z.enum(reportTargets),
  id: z.int(),
  title: z.string().describe('Its own title, or the title of its item.'),
  excerpt: z.string().describe('The start of its plain text. Empty if it has no text.'),
  url: z.string().nullable().describe('Its path on the site, or null.'),
  state: z
    .enum(['shown', 'hidden', 'suspended', 'archived'])
    .describe('Whether others see it: hidden by moderators, its author suspended, or archived by them.'),
  author: z
    .strictObject({
      id: z.int(),
      username: z.string(),
      display_name: z.string(),
      status: z.enum(memberStatuses),
    })
    .nullable()
    .describe(
      'The responsible member: the author, the creator of a community or a tag, or the member themselves.',
    ),
  community_id: z.int().nullable().describe('The community that contains it.'),
})
export type ModeratedSubject = z.output<typeof Subject>

const params = z.object({
  type: z.enum(moderatedTypes).describe('Type of the content; a reply is a comment'),
  id: pathId().describe('ID of the content'),
})

const act = <Name extends string, By extends CallerKind>(
  name: Name,
  by: readonly By[],
  audit: readonly AdministrativeAct[],
  summary: string,
) =>
  operation({
    method: 'POST',
    path: `/content/{type}/{id}/${name}`,
    by,
    audit,
    scope: null,
    summary,
    params,
    body: z.strictObject({ reason }),
    response: z.strictObject({
      ...params.shape,
      id: z.int(),
      changed: z.boolean(),
      state: z.enum([...Subject.shape.state.options, 'deleted']),
    }),
  })

const moderators = ['moderator', 'operator'] as const
/** Admins of a community can hide its content. Moderators of the site can overrule them. */
const admins = ['member', ...moderators] as const

export const content = {
  show: operation({
    method: 'GET',
    path: '/content/{type}/{id}',
    by: moderators,
    scope: null,
    summary: 'Shows content, its author and who sees it.',
    params,
    response: Subject,
  }),
  hide: act(
    'hide',
    admins,
    ['content.hide', 'community.hide'],
    'Hide content from the site. Notifies the author, who cannot restore it.',
  ),
  restore: act('restore', admins, ['content.restore', 'community.restore'], 'Restore hidden content.'),
  erase: act('erase', ['operator'], ['content.delete'], 'Delete content permanently.'),
}
