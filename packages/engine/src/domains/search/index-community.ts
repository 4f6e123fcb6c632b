import type { CommunityRow } from '../../entities/communities.ts'
import type { Tx } from '../../store/store.ts'
import { plainText } from '../../text/html.ts'
import { upsertEntry } from './entries.ts'

/** Updates the search entry of a community from its row. A private one is found by its members alone. */
export const indexCommunity = (tx: Tx, community: CommunityRow): Promise<void> =>
  upsertEntry(
    tx,
    { type: 'community', id: community.id },
    {
      title: community.name,
      texts: [plainText(community.description ?? '')],
      author_id: null,
      community_id: community.id,
      restricted: community.visibility === 'private',
      published_at: community.created_at,
    },
  )
