import { actionForm, followButton } from '../components/actions.ts'
import { joinButtons } from '../components/community-actions.ts'
import { firstSteps } from '../components/first-steps.ts'
import { communityCard, listedMember, tagCard } from '../components/items/card.ts'
import { group } from '../components/items/list.ts'
import { communityRoles } from '../components/labels.ts'
import { count } from '../components/numbers.ts'
import { html } from '../html.ts'
import type { PageShown } from '../http/answer.ts'
import type { PageContext } from '../page.ts'

/** Query parameter that keeps the suggestions open while the member follows one after the other. */
export const WELCOME = 'welcome'

/** Suggests members, communities and tags, each with a button, to members whose feed is empty. */
export async function welcome(context: PageContext): Promise<PageShown> {
  const { visit, member, query } = context
  const { items: members } = await visit.read('users.list', { query: { limit: 7 } })
  const { items: communities } = await visit.read('communities.list', { query: { limit: 6 } })
  const { items: tags } = await visit.read('tags.list', { query: { limit: 12 } })
  const here = { ...context, query: new URLSearchParams({ [WELCOME]: 'true' }) }
  return {
    title: 'Home',
    main: html`<div class="heading">
        <h1>Welcome, <bdi>${member!.display_name}</bdi></h1>
        <p>Posts from the members, communities and tags you follow appear here. Some suggestions:</p>
      </div>
      ${await firstSteps(context)}
      ${actionForm(here, 'suggestions', [
        group(
          'Members',
          '/u',
          'cards',
          members
            .filter(({ id }) => id !== member!.id)
            .map((suggested) =>
              listedMember(
                suggested,
                followButton({ ...suggested, type: 'user', of: suggested.display_name }, 'button'),
              ),
            ),
        ),
        group(
          'Communities',
          '/c',
          'cards',
          communities.map((community) =>
            communityCard(
              community,
              [
                community.state === 'joined'
                  ? communityRoles[community.role ?? 'member']
                  : count(community.members_count, 'member'),
              ],
              joinButtons(community, community.name),
            ),
          ),
        ),
        group(
          'Tags',
          '/tags',
          'cards',
          tags.map((tag) => tagCard(tag, followButton({ ...tag, type: 'tag', of: tag.name }, 'button'))),
        ),
      ])}
      ${query.has(WELCOME) ? html`<p><a class="button primary" href="/">Go to your feed</a></p>` : ''}`,
  }
}
