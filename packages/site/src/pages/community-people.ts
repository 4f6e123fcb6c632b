import { communityRoles, type OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { communityDesk } from '@chowk/engine/website'
import { act } from '../actions/act.ts'
import { actionButton, actionForm, actionOf, labelFor, ownForm } from '../components/actions.ts'
import { admissionButtons } from '../components/community-actions.ts'
import { textPage } from '../components/column-page.ts'
import { selectField, textField } from '../components/form.ts'
import { list } from '../components/items/list.ts'
import { memberRow } from '../components/items/row.ts'
import { part } from '../components/part.ts'
import { when } from '../components/time.ts'
import { communityRoles as roleNames } from '../components/labels.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'

type Settings = ActOutput<OperationOf<'communities.settings'>>

/** Join requests and invites of a community, for those who manage it. */
export const communityPeople: Page = {
  async show(context) {
    const { visit, params } = context
    const slug = params.slug!
    const { settings, role, requests, invites } = await visit.read('communities.settings', {
      params: { slug },
    })
    const { barred } = await communityDesk(visit, slug)
    const requested = list(
      'rows',
      requests.map((request) => pendingRequest(context, request)),
      'No requests.',
    )
    return textPage({
      title: `Requests and invites · ${settings.name}`,
      heading: 'Requests and invites',
      above: html`<p>
        <a href="/c/${slug}"><bdi>${settings.name}</bdi></a>
      </p>`,
      body: html`${part(
          'Requests to join',
          // The form of all buttons of the page: without any, it would submit nothing.
          requests.length + invites.length + barred.length === 0
            ? requested
            : actionForm(context, '', requested),
        )}
        <section class="part" id="invited">
          <h2>Open invites</h2>
          ${outcome(context)}
          ${list(
            'rows',
            invites.map((one) =>
              memberRow(
                one.member,
                [`${roleNames[one.role]} · `, when(one.invited_at, context.calendar)],
                actionButton({
                  label: labelFor('Withdraw', one.member.display_name),
                  action: actionOf('withdraw-invite', one.member.username, one.role),
                  kind: 'button',
                }),
              ),
            ),
            'No open invites.',
          )}
          ${inviteForm(context, role)}
        </section>
        ${
          barred.length === 0
            ? ''
            : part(
                'May not come back',
                list(
                  'rows',
                  barred.map((one) =>
                    memberRow(
                      one.member,
                      when(one.barred_at, context.calendar),
                      actionButton({
                        label: labelFor('Let back', one.member.display_name),
                        action: actionOf('readmit', one.member.username),
                        kind: 'button',
                      }),
                    ),
                  ),
                  '',
                ),
              )
        }`,
    })
  },
  submit: act,
}

const pendingRequest = (
  { calendar, params }: PageContext,
  { member, requested_at }: Settings['requests'][number],
): Html =>
  memberRow(
    member,
    when(requested_at, calendar),
    html`<span class="actions">${admissionButtons(member, params.slug!)}</span>`,
  )

/** Returns the roles below the member's own, lowest first. */
const offered = (role: Settings['role']) =>
  communityRoles
    .slice(0, communityRoles.indexOf(role))
    .map((communityRole) => [communityRole, roleNames[communityRole]] as const)

const inviteForm = (context: PageContext, role: Settings['role']): Html =>
  ownForm(context, {
    id: 'invite',
    action: actionOf('invite'),
    button: 'Invite',
    fields: (own) => [
      textField(own, {
        name: 'usernames',
        label: 'Invite members',
        hint: 'At most 20 usernames, separated by spaces.',
        required: true,
      }),
      selectField(own, { name: 'role', label: 'As', before: 'member', choices: offered(role) }),
    ],
  })

/** Labels of the outcomes for typed names. */
const outcomes = {
  invited: 'Invited',
  joined: 'Had asked to join and are now members',
  raised: 'Now have a higher role',
} as const

const reasons: Readonly<Record<string, string>> = {
  not_found: 'no such member',
  already_member: 'is already a member',
  already_invited: 'is already invited',
}

function outcome({ query, refused }: PageContext): Html | undefined {
  if (refused !== undefined) return undefined
  const names = (name: string) => (query.get(name) ?? '').split(' ').filter((section) => section !== '')
  const done = Object.entries(outcomes).flatMap(([name, label]) =>
    names(name).length === 0 ? [] : [html`<p>${label}: ${names(name).join(', ')}.</p>`],
  )
  const skipped = names('skipped').map((name) => {
    const [username = '', reason = ''] = name.split(':')
    return html`<p>Not invited: ${username}, ${reasons[reason] ?? reason}.</p>`
  })
  return done.length + skipped.length === 0
    ? undefined
    : html`<div class="notice${skipped.length === 0 ? ' good' : ''}" role="status">${done}${skipped}</div>`
}
