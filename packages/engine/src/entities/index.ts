import type { AnyEntity } from '../store/entity.ts'
import {
  chatLeavers,
  chatMembers,
  chats,
  messagePins,
  messageReactions,
  messages,
  messageStars,
} from './chats.ts'
import { admissions, communities, communityBars, communityMembers } from './communities.ts'
import { itemContents, items, orphanedImages, media, mediaContents, serviceCounts, tags } from './content.ts'
import { comments, favorites, itemOptions, reactions, reports, votes } from './engagement.ts'
import { applications, jobs } from './jobs.ts'
import { emailAddresses, outgoingMails } from './mail.ts'
import { apiKeys, formerNames, idempotencyRecords, members, quotaUses } from './members.ts'
import { blocks, connections, follows } from './network.ts'
import { auditEntries, suspensions } from './moderation.ts'
import { notificationCounts, notifications } from './notifications.ts'
import { cvs, preferences } from './profile.ts'
import { itemTags, searchEntries } from './search.ts'
import { secrets } from './secrets.ts'
import { links, passkeys, passwords, sessions, usedChallenges } from './sessions.ts'
import { bookings, reviews, servicePackages, services } from './services.ts'
import { tasks } from './tasks.ts'

/** All entities of the store. */
export const entities: readonly AnyEntity[] = [
  members,
  formerNames,
  apiKeys,
  quotaUses,
  idempotencyRecords,
  items,
  itemContents,
  tags,
  media,
  mediaContents,
  orphanedImages,
  serviceCounts,
  services,
  servicePackages,
  bookings,
  reviews,
  jobs,
  applications,
  communities,
  communityMembers,
  admissions,
  communityBars,
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
  notificationCounts,
  cvs,
  preferences,
  searchEntries,
  itemTags,
  chats,
  chatMembers,
  chatLeavers,
  messages,
  messageReactions,
  messagePins,
  messageStars,
  tasks,
  secrets,
  sessions,
  links,
  passwords,
  passkeys,
  usedChallenges,
  emailAddresses,
  outgoingMails,
  suspensions,
  auditEntries,
]

/**
 * Version of the schema. Incremented with the first change since a release to the entities above or to word
 * extraction; 1 until the first release. Changes that do not follow from the entities, such as a renamed column, need a step in `migrations.ts`.
 */
export const schemaVersion = 1
