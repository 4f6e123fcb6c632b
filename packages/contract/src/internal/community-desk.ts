import * as z from 'zod'
import { operation } from '../operation.ts'
import { invitableRoles } from '../schemas/communities.ts'
import { html } from '../schemas/text.ts'
import type { AdministrativeAct } from '../vocabulary/audit.ts'
import { reason, username } from './fields.ts'

const params = z.object({ slug: z.string().describe('The slug of the community.') })
const named = params.extend({ username })

const act = <Params extends z.ZodObject, Body extends z.ZodObject>(
  path: string,
  audit: AdministrativeAct,
  summary: string,
  params: Params,
  body: Body,
) =>
  operation({
    method: 'POST',
    path: `/communities/{slug}/${path}`,
    by: ['member'],
    audit: [audit],
    scope: null,
    summary,
    params,
    body,
    response: z.strictObject({ changed: z.boolean() }),
  })

/** Operations of the site for admins of a community, beyond the public interface. */
export const communityDesk = {
  removeMember: act(
    'members/{username}/remove',
    'community.remove_member',
    'Remove a member from a community. Their role must be below your own.',
    named,
    z.strictObject({ reason, bar: z.boolean().describe('Whether to bar them from returning.') }),
  ),
  readmit: act(
    'members/{username}/readmit',
    'community.readmit',
    'Let a removed member return.',
    named,
    z.strictObject({}),
  ),
  putBack: act(
    'members/{username}/put-back',
    'community.readmit',
    'Put back a member whom you removed in the last 10 minutes, in their role.',
    named,
    z.strictObject({}),
  ),
  lowerRole: act(
    'members/{username}/role',
    'community.lower_role',
    'Lower a member’s role. It must be below your own.',
    named,
    z.strictObject({ role: z.enum(invitableRoles) }),
  ),
  withdrawInvite: act(
    'invites/{username}/withdraw',
    'community.withdraw_invite',
    'Withdraw an invite to a role below your own.',
    named,
    z.strictObject({}),
  ),
  setRules: act(
    'rules',
    'community.rules',
    'Write the rules of a community, in addition to the site’s rules.',
    params,
    z.strictObject({ rules: html().exactOptional().describe('HTML. Omit it for no rules.') }),
  ),
}
