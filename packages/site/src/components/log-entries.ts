import type { AdministrativeAct } from '@chowk/contract'
import type { AuditEntry } from '@chowk/contract/internal'
import { html, type Html } from '../html.ts'
import { list } from './items/list.ts'
import { row } from './items/row.ts'
import { when, type Calendar } from './time.ts'

const acts: Readonly<Record<AdministrativeAct, string>> = {
  'member.create': 'created the member',
  'member.change': 'changed the member',
  'member.suspend': 'suspended',
  'member.unsuspend': 'ended the suspension of',
  'member.close': 'closed the account of',
  'member.delete': 'deleted the member',
  'member.export': 'exported the data of',
  'member.sign_in_link': 'created a sign-in link for',
  'member.invite': 'created an invite for',
  'key.create': 'created the key',
  'key.rotate': 'rotated the key',
  'key.revoke': 'revoked the key',
  'content.hide': 'hid',
  'content.restore': 'unhid',
  'content.delete': 'erased',
  'report.resolve': 'resolved the report',
  'report.reopen': 'opened again the report',
  'community.hide': 'hid, as an admin of its community,',
  'community.restore': 'unhid, as an admin of its community,',
  'community.remove_member': 'removed from a community',
  'community.readmit': 'let back into a community',
  'community.lower_role': 'gave a lower role in a community to',
  'community.withdraw_invite': 'withdrew an invite to a community of',
  'community.rules': 'wrote the rules of',
}

/** Renders the actions of administrators, newest first. */
export const logEntries = (entries: readonly AuditEntry[], calendar: Calendar): Html =>
  list(
    'rows',
    entries.map(({ act, actor, account, subject, reason, created_at }) =>
      row(
        '',
        html`<strong><bdi>${actor}</bdi></strong
          >${account === null ? '' : html` (<bdi>${account}</bdi>)`} ${acts[act]} <bdi>${subject}</bdi>`,
        [when(created_at, calendar), reason === null ? '' : html` · <bdi>${reason}</bdi>`],
      ),
    ),
    'No actions yet.',
  )
