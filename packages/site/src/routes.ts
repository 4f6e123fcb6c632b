import { contentTypes } from '@chowk/contract'
import type { Page } from './page.ts'
import { about, privacy, rules } from './pages/about.ts'
import { application, applications, jobApplications } from './pages/applications.ts'
import { booking, bookings } from './pages/bookings.ts'
import { cancelScheduled } from './pages/cancel-scheduled.ts'
import { groupBack } from './pages/chats/back.ts'
import { chat, chatSearch, newMessages } from './pages/chats/chat.ts'
import { forward } from './pages/chats/forward.ts'
import { inbox, starred } from './pages/chats/inbox.ts'
import { groupMembers } from './pages/chats/members.ts'
import { newChat } from './pages/chats/new-chat.ts'
import { newGroup } from './pages/chats/new-group.ts'
import { communities } from './pages/communities.ts'
import { communityDeskPage } from './pages/community-desk.ts'
import { communityRemove } from './pages/community-remove.ts'
import { communityPeople } from './pages/community-people.ts'
import { confirmEmail } from './pages/confirm-email.ts'
import { community } from './pages/community.ts'
import { feedOfCommunity, feedOfEverything, feedOfMember, feedOfTag } from './pages/feeds.ts'
import { editing } from './pages/editing.ts'
import { home } from './pages/home.ts'
import { job } from './pages/job.ts'
import { jobs } from './pages/jobs.ts'
import { polls, posts, questions, quizzes } from './pages/lists.ts'
import { llms } from './pages/llms.ts'
import { memberBlock } from './pages/member-block.ts'
import { memberConnections } from './pages/member-connections.ts'
import { memberCv } from './pages/member-cv.ts'
import { member } from './pages/member.ts'
import { members } from './pages/members.ts'
import { notification, notifications, readAllNotifications } from './pages/notifications.ts'
import { moderationLog } from './pages/moderation/log.ts'
import { moderatedMemberPage } from './pages/moderation/member.ts'
import { moderatedReport } from './pages/moderation/report.ts'
import { archived, cancelled } from './pages/archived-and-cancelled.ts'
import { reports } from './pages/moderation/reports.ts'
import { activity } from './pages/own/activity.ts'
import { ownConnections } from './pages/own/connections.ts'
import { following } from './pages/own/following.ts'
import { poll } from './pages/poll.ts'
import { post } from './pages/post.ts'
import { question } from './pages/question.ts'
import { quiz } from './pages/quiz.ts'
import { referenceErrors } from './pages/reference-errors.ts'
import { referenceOperation } from './pages/reference-operation.ts'
import { reference } from './pages/reference.ts'
import { commentPage } from './pages/comment.ts'
import { report } from './pages/report.ts'
import { saved } from './pages/saved.ts'
import { places } from './pages/places.ts'
import { changePassword } from './pages/change-password.ts'
import { robots } from './pages/robots.ts'
import { schedule } from './pages/schedule.ts'
import { mentions } from './pages/mentions.ts'
import { search } from './pages/search.ts'
import { service } from './pages/service.ts'
import { services } from './pages/services.ts'
import { accountSettings, closeAccount, exportAccount } from './pages/settings/account.ts'
import { blockSettings } from './pages/settings/blocks.ts'
import { cvSettings } from './pages/settings/cv.ts'
import { emailSettings } from './pages/settings/email.ts'
import { keySettings, revokeKey } from './pages/settings/keys.ts'
import { passkeySettings, removePasskeyPage, renamePasskeyPage } from './pages/settings/passkeys.ts'
import { passwordSettings } from './pages/settings/password.ts'
import { preferenceSettings } from './pages/settings/preferences.ts'
import { profileSettings } from './pages/settings/profile.ts'
import { sessionSettings } from './pages/settings/sessions.ts'
import { usageSettings } from './pages/settings/usage.ts'
import { signInDemo } from './pages/sign-in-demo.ts'
import { signInEmail } from './pages/sign-in-email.ts'
import { signInPasskey } from './pages/sign-in-passkey.ts'
import { signInPassword } from './pages/sign-in-password.ts'
import { signIn } from './pages/sign-in.ts'
import { signUpPage } from './pages/sign-up.ts'
import { signOut } from './pages/sign-out.ts'
import { sitemap, sitemapPart } from './pages/sitemap.ts'
import { suspended, SUSPENDED } from './pages/suspended.ts'
import { tag } from './pages/tag.ts'
import { tags } from './pages/tags.ts'
import { unsubscribe } from './pages/unsubscribe.ts'
import { writeEdit } from './pages/write-edit.ts'
import { writeNew } from './pages/write-new.ts'
import { write } from './pages/write.ts'
import { kinds } from './writing/kinds.ts'

/** Pages to create and edit each kind of content. */
const writingRoutes = Object.fromEntries(
  contentTypes.flatMap((type) => [
    [`${kinds[type].path}/new`, writeNew(type)],
    [`${kinds[type].path}/{slug}/edit`, writeEdit(type)],
  ]),
)

/** All pages by path. */
export const routes: Readonly<Record<string, Page>> = {
  '/': home,
  '/about': about,
  '/rules': rules,
  '/privacy': privacy,
  [SUSPENDED]: suspended,
  '/write': write,
  '/schedule': schedule,
  '/schedule/{type}/{id}/cancel': cancelScheduled,
  '/archived': archived,
  '/cancelled': cancelled,
  ...writingRoutes,
  '/search': search,
  '/mentions': mentions,
  '/editing': editing,
  '/posts': posts,
  '/posts/{slug}': post,
  '/questions': questions,
  '/questions/{slug}': question,
  '/polls': polls,
  '/polls/{slug}': poll,
  '/mcqs': quizzes,
  '/mcqs/{slug}': quiz,
  '/c': communities,
  '/c/{slug}': community,
  '/c/{slug}/people': communityPeople,
  '/c/{slug}/people/{username}': communityRemove,
  '/c/{slug}/desk': communityDeskPage,
  '/services': services,
  '/services/{slug}': service,
  '/jobs': jobs,
  '/jobs/{slug}': job,
  '/jobs/{slug}/applications': jobApplications,
  '/tags': tags,
  '/tags/{slug}': tag,
  '/u': members,
  '/u/{username}': member,
  '/u/{username}/cv': memberCv,
  '/u/{username}/connections': memberConnections,
  '/u/{username}/block': memberBlock,
  '/report': report,
  '/comments/{id}': commentPage,
  '/moderation': reports,
  '/moderation/reports/{id}': moderatedReport,
  '/moderation/members/{username}': moderatedMemberPage,
  '/moderation/log': moderationLog,
  '/feed.atom': feedOfEverything,
  '/tags/{slug}/feed.atom': feedOfTag,
  '/u/{username}/feed.atom': feedOfMember,
  '/c/{slug}/feed.atom': feedOfCommunity,
  '/robots.txt': robots,
  '/places': places,
  '/.well-known/change-password': changePassword,
  '/sitemap.xml': sitemap,
  '/sitemap/{part}': sitemapPart,
  '/bookings': bookings,
  '/bookings/{id}': booking,
  '/applications': applications,
  '/applications/{id}': application,
  '/chats': inbox,
  '/chats/new': newChat,
  '/chats/starred': starred,
  '/chats/groups/new': newGroup,
  '/chats/{key}': chat,
  '/chats/{key}/since/{id}': newMessages,
  '/chats/{key}/search': chatSearch,
  '/chats/{key}/forward': forward,
  '/chats/{key}/back': groupBack,
  '/chats/{key}/members': groupMembers,
  '/docs': reference,
  '/docs/errors': referenceErrors,
  '/docs/{operation}': referenceOperation,
  '/llms.txt': llms,
  '/notifications': notifications,
  '/notifications/read-all': readAllNotifications,
  '/notifications/{id}': notification,
  '/saved': saved,
  '/activity': activity,
  '/following': following,
  '/connections': ownConnections,
  '/settings': profileSettings,
  '/settings/cv': cvSettings,
  '/settings/preferences': preferenceSettings,
  '/settings/email': emailSettings,
  '/settings/blocks': blockSettings,
  '/settings/keys': keySettings,
  '/settings/keys/{id}/revoke': revokeKey,
  '/settings/usage': usageSettings,
  '/settings/password': passwordSettings,
  '/settings/passkeys': passkeySettings,
  '/settings/passkeys/{id}': renamePasskeyPage,
  '/settings/passkeys/{id}/remove': removePasskeyPage,
  '/settings/sessions': sessionSettings,
  '/settings/account': accountSettings,
  '/settings/account/export': exportAccount,
  '/settings/account/close': closeAccount,
  '/sign-in': signIn,
  '/sign-in/password': signInPassword,
  '/sign-in/passkey': signInPasskey,
  '/sign-in/email': signInEmail,
  '/confirm-email': confirmEmail,
  '/unsubscribe': unsubscribe,
  '/sign-in/demo': signInDemo,
  '/sign-up': signUpPage,
  '/sign-out': signOut,
}
