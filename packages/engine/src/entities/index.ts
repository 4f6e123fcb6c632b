import type { AnyEntity } from '../store/entity.ts'
import { communities, communityMembers } from './communities.ts'
import { itemContents, items, media, mediaContents, serviceCounts, tags } from './content.ts'
import { comments, favorites, itemOptions, reactions, reports, votes } from './engagement.ts'
import { apiKeys, idempotencyRecords, members, quotaUses } from './members.ts'
import { blocks, connections, follows } from './network.ts'
import { notifications } from './notifications.ts'

/** Everything the store holds. */
export const entities: readonly AnyEntity[] = [
  members,
  apiKeys,
  quotaUses,
  idempotencyRecords,
  items,
  itemContents,
  tags,
  media,
  mediaContents,
  serviceCounts,
  communities,
  communityMembers,
  comments,
  reactions,
  favorites,
  itemOptions,
  votes,
  reports,
  follows,
  connections,
  blocks,
  notifications,
]

/** Grows by one with every released change to the declarations above. */
export const schemaVersion = 1
