// Generated from the contract: `npm run generate`.
import type {
  Accept,
  AccountMeError,
  AccountOpenapiError,
  AccountUsageError,
  ActivityListError,
  ActivityListQuery,
  ActivityPage,
  AllRead,
  AnswerCreated,
  AnswerUpdated,
  AnswersAcceptError,
  AnswersUpdateError,
  ApplicationChanged,
  ApplicationCreate,
  ApplicationPage,
  ApplicationRejection,
  ApplicationStep,
  ApplicationsHireError,
  ApplicationsInterviewError,
  ApplicationsListError,
  ApplicationsListQuery,
  ApplicationsOfferError,
  ApplicationsRejectError,
  ApplicationsReviewError,
  ApplicationsShortlistError,
  ApplicationsWithdrawError,
  BlockChange,
  BlockPage,
  BlocksAddError,
  BlocksListError,
  BlocksListQuery,
  BlocksRemoveError,
  BookingChanged,
  BookingCreate,
  BookingPage,
  BookingsAcceptError,
  BookingsCancelError,
  BookingsCompleteError,
  BookingsDeclineError,
  BookingsDeliverError,
  BookingsListError,
  BookingsListQuery,
  BookingsProgressError,
  Cancelled,
  ChatPage,
  ChatRead,
  ChatResult,
  ChatSearchResult,
  ChatState,
  ChatsContactsError,
  ChatsContactsQuery,
  ChatsForwardError,
  ChatsGetError,
  ChatsListError,
  ChatsListQuery,
  ChatsMarkReadError,
  ChatsMessagesError,
  ChatsMessagesQuery,
  ChatsPinError,
  ChatsReactError,
  ChatsSearchError,
  ChatsSearchMessagesError,
  ChatsSearchMessagesQuery,
  ChatsSearchQuery,
  ChatsSendError,
  ChatsSetStateError,
  ChatsStarError,
  ChatsStarredError,
  ChatsStarredQuery,
  ChatsUnreadCountError,
  Choice,
  CommentCreate,
  CommentCreated,
  CommentUpdate,
  CommentUpdated,
  CommentsReplyError,
  CommentsUpdateError,
  CommunitiesAcceptInviteError,
  CommunitiesAcceptRequestError,
  CommunitiesCreateError,
  CommunitiesDeclineInviteError,
  CommunitiesDeclineRequestError,
  CommunitiesFeedError,
  CommunitiesFeedQuery,
  CommunitiesGetError,
  CommunitiesInviteError,
  CommunitiesJoinError,
  CommunitiesLeaveError,
  CommunitiesListError,
  CommunitiesListQuery,
  CommunitiesSettingsError,
  CommunitiesUpdateError,
  CommunityCreate,
  CommunityFeedPage,
  CommunityIcons,
  CommunityInviteSend,
  CommunityInvitesSent,
  CommunityPage,
  CommunityRead,
  CommunitySettingsRead,
  CommunityUpdate,
  CommunityUpdated,
  ConnectedMemberPage,
  ConnectionChange,
  ConnectionPage,
  ConnectionsAcceptError,
  ConnectionsCancelError,
  ConnectionsDeclineError,
  ConnectionsListError,
  ConnectionsListQuery,
  ConnectionsRequestError,
  ContactPage,
  CreatedCommunity,
  CreatedItem,
  CvGetError,
  CvRead,
  CvUpdate,
  CvUpdateError,
  CvUpdated,
  FavoriteSet,
  FavoriteState,
  FavoritesListError,
  FavoritesListQuery,
  FavoritesSetError,
  FeedListError,
  FeedListQuery,
  FollowPage,
  FollowSet,
  FollowState,
  FollowsListError,
  FollowsListQuery,
  FollowsSetError,
  GroupCreate,
  GroupCreated,
  GroupIcon,
  GroupLeft,
  GroupMembers,
  GroupMembersChanged,
  GroupRename,
  GroupRoleChange,
  GroupRoleChanged,
  GroupsAddMembersError,
  GroupsCreateError,
  GroupsLeaveError,
  GroupsRenameError,
  GroupsSetIconError,
  GroupsSetRoleError,
  ItemAddImages,
  ItemArchive,
  ItemPage,
  ItemUpdated,
  ItemsAddImagesError,
  ItemsArchiveError,
  JobCreate,
  JobOptions,
  JobPage,
  JobRead,
  JobStatusChanged,
  JobUpdate,
  JobUpdated,
  JobsApplicationsError,
  JobsApplicationsQuery,
  JobsApplyError,
  JobsCloseError,
  JobsCreateError,
  JobsGetError,
  JobsListError,
  JobsListQuery,
  JobsReopenError,
  JobsUpdateError,
  JoinRequestDecided,
  JoinRequestDecision,
  LookupsCommunityIconsError,
  LookupsGeoError,
  LookupsGeoQuery,
  LookupsJobOptionsError,
  LookupsPostableCommunitiesError,
  LookupsPostableCommunitiesQuery,
  LookupsServiceCategoriesError,
  McqAnswered,
  McqCreate,
  McqPage,
  McqRead,
  McqUpdate,
  McqUpdated,
  McqsAnswerError,
  McqsCommentError,
  McqsCreateError,
  McqsGetError,
  McqsGetQuery,
  McqsListError,
  McqsListQuery,
  McqsUpdateError,
  Me,
  MediaUploadError,
  MediaUploaded,
  MemberName,
  MembershipChange,
  MessageForward,
  MessageForwarded,
  MessagePage,
  MessagePin,
  MessagePinned,
  MessageReact,
  MessageReacted,
  MessageSend,
  MessageSent,
  MessageStar,
  MessageStarred,
  NotificationPage,
  NotificationsCountError,
  NotificationsListError,
  NotificationsListQuery,
  NotificationsReadAllError,
  NotificationsReadError,
  OpenApiDocument,
  OwnCv,
  Places,
  PollCreate,
  PollPage,
  PollRead,
  PollUpdate,
  PollUpdated,
  PollsCommentError,
  PollsCreateError,
  PollsGetError,
  PollsGetQuery,
  PollsListError,
  PollsListQuery,
  PollsUpdateError,
  PollsVoteError,
  PostCreate,
  PostPage,
  PostRead,
  PostUpdate,
  PostUpdated,
  PostableCommunityPage,
  PostsCommentError,
  PostsCreateError,
  PostsGetError,
  PostsGetQuery,
  PostsListError,
  PostsListQuery,
  PostsUpdateError,
  PreferencesGetError,
  PreferencesRead,
  PreferencesUpdate,
  PreferencesUpdateError,
  ProfileGetError,
  ProfileRead,
  ProfileUpdate,
  ProfileUpdateError,
  ProfileUpdated,
  PublishedNow,
  QuestionCreate,
  QuestionPage,
  QuestionRead,
  QuestionResolve,
  QuestionUpdate,
  QuestionUpdated,
  QuestionsAnswerError,
  QuestionsCreateError,
  QuestionsGetError,
  QuestionsGetQuery,
  QuestionsListError,
  QuestionsListQuery,
  QuestionsResolveError,
  QuestionsUpdateError,
  Reacted,
  ReactionSet,
  ReactionsSetError,
  ReadMark,
  ReadMarked,
  ReplyCreated,
  ReportCreate,
  Reported,
  ReportsCreateError,
  Reschedule,
  Rescheduled,
  ReviewCreate,
  ReviewReply,
  ReviewSaved,
  ReviewUpdate,
  ReviewsReplyError,
  ReviewsUpdateError,
  ScheduledCancelError,
  ScheduledItems,
  ScheduledListError,
  ScheduledPublishError,
  ScheduledRescheduleError,
  SearchAutocompleteError,
  SearchAutocompleteQuery,
  SearchPage,
  SearchQueryError,
  SearchQueryQuery,
  ServiceCategories,
  ServiceCreate,
  ServicePage,
  ServiceRead,
  ServiceUpdate,
  ServiceUpdated,
  ServicesBookError,
  ServicesCreateError,
  ServicesGetError,
  ServicesGetQuery,
  ServicesListError,
  ServicesListQuery,
  ServicesReviewError,
  ServicesUpdateError,
  StarredPage,
  Suggestions,
  TagCreate,
  TagPage,
  TagRead,
  TagsCreateError,
  TagsGetError,
  TagsListError,
  TagsListQuery,
  UnreadCount,
  UnreadNotifications,
  UploadSource,
  Usage,
  UserPage,
  UserRead,
  UsersActivityError,
  UsersActivityQuery,
  UsersConnectionsError,
  UsersConnectionsQuery,
  UsersCvError,
  UsersGetError,
  UsersListError,
  UsersListQuery,
  Voted,
} from '../index.ts'
import type { Chowk } from '../chowk.ts'
import { keyOf, list, read, write, type Key, type Namespace } from '../query/calls.ts'

const accountQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Read the member and the scopes of the API key. */
  me: read<[], Me, AccountMeError>(namespace, 'me', 0),
  /** Read today's use of every daily quota. */
  usage: read<[], Usage, AccountUsageError>(namespace, 'usage', 0),
  /** Read the OpenAPI 3.1 description of this API. */
  openapi: read<[], OpenApiDocument, AccountOpenapiError>(namespace, 'openapi', 0),
})

const postsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Publish a post now, or later with `scheduled_at`. */
  create: write<PostCreate, CreatedItem, PostsCreateError>(namespace, 'create', 'body'),
  /** Edit your published or scheduled post. */
  update: write<{ id: number; body: PostUpdate }, PostUpdated, PostsUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** List posts, newest first. */
  list: list<[query?: PostsListQuery], PostPage, PostsListError>(namespace, 'list', 1),
  /** Read a post with its comments. */
  get: read<[id: number, query?: PostsGetQuery], PostRead, PostsGetError>(namespace, 'get', 2),
  /** Comment on a post. */
  comment: write<{ id: number; body: CommentCreate }, CommentCreated, PostsCommentError>(
    namespace,
    'comment',
    'id',
    'body',
  ),
})

const questionsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Ask a question now, or later with `scheduled_at`. */
  create: write<QuestionCreate, CreatedItem, QuestionsCreateError>(namespace, 'create', 'body'),
  /** Edit your published or scheduled question. */
  update: write<{ id: number; body: QuestionUpdate }, QuestionUpdated, QuestionsUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** List questions, newest first. */
  list: list<[query?: QuestionsListQuery], QuestionPage, QuestionsListError>(namespace, 'list', 1),
  /** Read a question with its answers. */
  get: read<[id: number, query?: QuestionsGetQuery], QuestionRead, QuestionsGetError>(namespace, 'get', 2),
  /** Answer a question. */
  answer: write<{ id: number; body: CommentCreate }, AnswerCreated, QuestionsAnswerError>(
    namespace,
    'answer',
    'id',
    'body',
  ),
  /** Resolve or reopen your question. */
  resolve: write<{ id: number; body: QuestionResolve }, QuestionUpdated, QuestionsResolveError>(
    namespace,
    'resolve',
    'id',
    'body',
  ),
})

const pollsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Publish a poll now, or later with `scheduled_at`. */
  create: write<PollCreate, CreatedItem, PollsCreateError>(namespace, 'create', 'body'),
  /** Edit your published or scheduled poll. */
  update: write<{ id: number; body: PollUpdate }, PollUpdated, PollsUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** List polls, newest first. */
  list: list<[query?: PollsListQuery], PollPage, PollsListError>(namespace, 'list', 1),
  /** Read a poll with its comments. */
  get: read<[id: number, query?: PollsGetQuery], PollRead, PollsGetError>(namespace, 'get', 2),
  /** Comment on a poll. */
  comment: write<{ id: number; body: CommentCreate }, CommentCreated, PollsCommentError>(
    namespace,
    'comment',
    'id',
    'body',
  ),
  /** Vote in a poll. */
  vote: write<{ id: number; body: Choice }, Voted, PollsVoteError>(namespace, 'vote', 'id', 'body'),
})

const mcqsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Publish a multiple-choice question now, or later with `scheduled_at`. */
  create: write<McqCreate, CreatedItem, McqsCreateError>(namespace, 'create', 'body'),
  /** Edit your published or scheduled multiple-choice question. */
  update: write<{ id: number; body: McqUpdate }, McqUpdated, McqsUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** List multiple-choice questions, newest first. */
  list: list<[query?: McqsListQuery], McqPage, McqsListError>(namespace, 'list', 1),
  /** Read a multiple-choice question with its comments. */
  get: read<[id: number, query?: McqsGetQuery], McqRead, McqsGetError>(namespace, 'get', 2),
  /** Comment on a multiple-choice question. */
  comment: write<{ id: number; body: CommentCreate }, CommentCreated, McqsCommentError>(
    namespace,
    'comment',
    'id',
    'body',
  ),
  /** Answer a multiple-choice question, and read the solution. */
  answer: write<{ id: number; body: Choice }, McqAnswered, McqsAnswerError>(
    namespace,
    'answer',
    'id',
    'body',
  ),
})

const communitiesQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Create a community now, or later with `scheduled_at`. */
  create: write<CommunityCreate, CreatedCommunity, CommunitiesCreateError>(namespace, 'create', 'body'),
  /** List public communities, newest first, and your own on the first page. */
  list: list<[query?: CommunitiesListQuery], CommunityPage, CommunitiesListError>(namespace, 'list', 1),
  /** Read a community and your membership. */
  get: read<[slug: string], CommunityRead, CommunitiesGetError>(namespace, 'get', 1),
  /** List the content of a community, newest first, or its members. */
  feed: list<[slug: string, query?: CommunitiesFeedQuery], CommunityFeedPage, CommunitiesFeedError>(
    namespace,
    'feed',
    2,
  ),
  /** Read the settings and pending requests of a community you run. */
  settings: read<[slug: string], CommunitySettingsRead, CommunitiesSettingsError>(namespace, 'settings', 1),
  /** Change the settings of a community you run. */
  update: write<{ slug: string; body: CommunityUpdate }, CommunityUpdated, CommunitiesUpdateError>(
    namespace,
    'update',
    'slug',
    'body',
  ),
  /** Join a community, or request to join a private one. */
  join: write<string, MembershipChange, CommunitiesJoinError>(namespace, 'join', 'slug'),
  /** Leave a community, or cancel the request to join it. */
  leave: write<string, MembershipChange, CommunitiesLeaveError>(namespace, 'leave', 'slug'),
  /** Invite members to a community you run. */
  invite: write<{ slug: string; body: CommunityInviteSend }, CommunityInvitesSent, CommunitiesInviteError>(
    namespace,
    'invite',
    'slug',
    'body',
  ),
  /** Accept an invite to a community. */
  acceptInvite: write<string, MembershipChange, CommunitiesAcceptInviteError>(
    namespace,
    'acceptInvite',
    'slug',
  ),
  /** Decline an invite to a community. No one is notified. */
  declineInvite: write<string, MembershipChange, CommunitiesDeclineInviteError>(
    namespace,
    'declineInvite',
    'slug',
  ),
  /** Approve a request to join a community you run. */
  acceptRequest: write<
    { slug: string; body: JoinRequestDecision },
    JoinRequestDecided,
    CommunitiesAcceptRequestError
  >(namespace, 'acceptRequest', 'slug', 'body'),
  /** Decline a request to join a community you run. No one is notified. */
  declineRequest: write<
    { slug: string; body: JoinRequestDecision },
    JoinRequestDecided,
    CommunitiesDeclineRequestError
  >(namespace, 'declineRequest', 'slug', 'body'),
})

const servicesQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Offer a service now, or later with `scheduled_at`. */
  create: write<ServiceCreate, CreatedItem, ServicesCreateError>(namespace, 'create', 'body'),
  /** Edit your published or scheduled service. */
  update: write<{ id: number; body: ServiceUpdate }, ServiceUpdated, ServicesUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** Find services by category, words and price. */
  list: list<[query?: ServicesListQuery], ServicePage, ServicesListError>(namespace, 'list', 1),
  /** Read a service with its reviews. */
  get: read<[slug: string | number, query?: ServicesGetQuery], ServiceRead, ServicesGetError>(
    namespace,
    'get',
    2,
  ),
  /** Book a package of a service. */
  book: write<{ id: number; body: BookingCreate }, BookingChanged, ServicesBookError>(
    namespace,
    'book',
    'id',
    'body',
  ),
  /** Review a service you booked. */
  review: write<{ id: number; body: ReviewCreate }, ReviewSaved, ServicesReviewError>(
    namespace,
    'review',
    'id',
    'body',
  ),
})

const jobsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Publish a job now, or later with `scheduled_at`. */
  create: write<JobCreate, CreatedItem, JobsCreateError>(namespace, 'create', 'body'),
  /** Edit your published or scheduled job. */
  update: write<{ id: number; body: JobUpdate }, JobUpdated, JobsUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** Close your job to applications. */
  close: write<number, JobStatusChanged, JobsCloseError>(namespace, 'close', 'id'),
  /** Reopen your job to applications. */
  reopen: write<number, JobStatusChanged, JobsReopenError>(namespace, 'reopen', 'id'),
  /** Find open jobs, newest first. */
  list: list<[query?: JobsListQuery], JobPage, JobsListError>(namespace, 'list', 1),
  /** Read a job, and whether you can apply. */
  get: read<[slug: string | number], JobRead, JobsGetError>(namespace, 'get', 1),
  /** List the applications for your job, newest first. */
  applications: list<[id: number, query?: JobsApplicationsQuery], ApplicationPage, JobsApplicationsError>(
    namespace,
    'applications',
    2,
  ),
  /** Apply for a job. */
  apply: write<{ id: number; body?: ApplicationCreate }, ApplicationChanged, JobsApplyError>(
    namespace,
    'apply',
    'id',
    'body',
  ),
})

const tagsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Create a topic tag. */
  create: write<TagCreate, CreatedItem, TagsCreateError>(namespace, 'create', 'body'),
  /** List tags, most used first. */
  list: list<[query?: TagsListQuery], TagPage, TagsListError>(namespace, 'list', 1),
  /** Read a tag. */
  get: read<[slug: string], TagRead, TagsGetError>(namespace, 'get', 1),
})

const mediaQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Upload an image. */
  upload: write<UploadSource, MediaUploaded, MediaUploadError>(namespace, 'upload', 'file'),
})

const scheduledQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** List your scheduled items, soonest first. */
  list: read<[], ScheduledItems, ScheduledListError>(namespace, 'list', 0),
  /** Move a scheduled item to another time. */
  reschedule: write<
    {
      type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'job_post'
      id: number
      body: Reschedule
    },
    Rescheduled,
    ScheduledRescheduleError
  >(namespace, 'reschedule', 'type', 'id', 'body'),
  /** Publish a scheduled item now. */
  publish: write<
    { type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'job_post'; id: number },
    PublishedNow,
    ScheduledPublishError
  >(namespace, 'publish', 'type', 'id'),
  /** Cancel a scheduled item before it goes live. */
  cancel: write<
    { type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'job_post'; id: number },
    Cancelled,
    ScheduledCancelError
  >(namespace, 'cancel', 'type', 'id'),
})

const lookupsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** List the communities you can publish in. */
  postableCommunities: list<
    [query?: LookupsPostableCommunitiesQuery],
    PostableCommunityPage,
    LookupsPostableCommunitiesError
  >(namespace, 'postableCommunities', 1),
  /** Read the tree of service categories. */
  serviceCategories: read<[], ServiceCategories, LookupsServiceCategoriesError>(
    namespace,
    'serviceCategories',
    0,
  ),
  /** Read the valid values of job fields. */
  jobOptions: read<[], JobOptions, LookupsJobOptionsError>(namespace, 'jobOptions', 0),
  /** List countries, or the states, districts or cities within one. */
  geo: read<[query: LookupsGeoQuery], Places, LookupsGeoError>(namespace, 'geo', 1),
  /** List the built-in icons for communities. */
  communityIcons: read<[], CommunityIcons, LookupsCommunityIconsError>(namespace, 'communityIcons', 0),
})

const bookingsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** List the bookings you received or placed, newest first. */
  list: list<[query?: BookingsListQuery], BookingPage, BookingsListError>(namespace, 'list', 1),
  /** Accept a booking you received. */
  accept: write<number, BookingChanged, BookingsAcceptError>(namespace, 'accept', 'id'),
  /** Decline a booking you received. */
  decline: write<number, BookingChanged, BookingsDeclineError>(namespace, 'decline', 'id'),
  /** Start work on a booking you accepted. */
  progress: write<number, BookingChanged, BookingsProgressError>(namespace, 'progress', 'id'),
  /** Deliver the work of a booking. */
  deliver: write<number, BookingChanged, BookingsDeliverError>(namespace, 'deliver', 'id'),
  /** Complete a delivered booking. */
  complete: write<number, BookingChanged, BookingsCompleteError>(namespace, 'complete', 'id'),
  /** Cancel a booking. */
  cancel: write<number, BookingChanged, BookingsCancelError>(namespace, 'cancel', 'id'),
})

const reviewsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Edit your review. */
  update: write<{ id: number; body: ReviewUpdate }, ReviewSaved, ReviewsUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** Reply to a review of your service. */
  reply: write<{ id: number; body: ReviewReply }, ReviewSaved, ReviewsReplyError>(
    namespace,
    'reply',
    'id',
    'body',
  ),
})

const applicationsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** List the applications you sent, newest first. */
  list: list<[query?: ApplicationsListQuery], ApplicationPage, ApplicationsListError>(namespace, 'list', 1),
  /** Withdraw an application you sent. */
  withdraw: write<{ id: number; body?: ApplicationStep }, ApplicationChanged, ApplicationsWithdrawError>(
    namespace,
    'withdraw',
    'id',
    'body',
  ),
  /** Mark an application for your job as under review. */
  review: write<{ id: number; body?: ApplicationStep }, ApplicationChanged, ApplicationsReviewError>(
    namespace,
    'review',
    'id',
    'body',
  ),
  /** Shortlist an application for your job. */
  shortlist: write<{ id: number; body?: ApplicationStep }, ApplicationChanged, ApplicationsShortlistError>(
    namespace,
    'shortlist',
    'id',
    'body',
  ),
  /** Invite the applicant for your job to an interview. */
  interview: write<{ id: number; body?: ApplicationStep }, ApplicationChanged, ApplicationsInterviewError>(
    namespace,
    'interview',
    'id',
    'body',
  ),
  /** Offer your job to an applicant. */
  offer: write<{ id: number; body?: ApplicationStep }, ApplicationChanged, ApplicationsOfferError>(
    namespace,
    'offer',
    'id',
    'body',
  ),
  /** Hire an applicant for your job. */
  hire: write<{ id: number; body?: ApplicationStep }, ApplicationChanged, ApplicationsHireError>(
    namespace,
    'hire',
    'id',
    'body',
  ),
  /** Reject an application for your job. */
  reject: write<{ id: number; body?: ApplicationRejection }, ApplicationChanged, ApplicationsRejectError>(
    namespace,
    'reject',
    'id',
    'body',
  ),
})

const followsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Follow or unfollow a member, a community or a tag. */
  set: write<FollowSet, FollowState, FollowsSetError>(namespace, 'set', 'body'),
  /** List members, communities and tags you follow, newest first. */
  list: list<[query?: FollowsListQuery], FollowPage, FollowsListError>(namespace, 'list', 1),
})

const connectionsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Send a connection request. */
  request: write<MemberName, ConnectionChange, ConnectionsRequestError>(namespace, 'request', 'body'),
  /** Accept a connection request. */
  accept: write<MemberName, ConnectionChange, ConnectionsAcceptError>(namespace, 'accept', 'body'),
  /** Decline a connection request. The member is not notified. */
  decline: write<MemberName, ConnectionChange, ConnectionsDeclineError>(namespace, 'decline', 'body'),
  /** Cancel your connection request, or end a connection. */
  cancel: write<MemberName, ConnectionChange, ConnectionsCancelError>(namespace, 'cancel', 'body'),
  /** List your connections or connection requests, newest first. */
  list: list<[query?: ConnectionsListQuery], ConnectionPage, ConnectionsListError>(namespace, 'list', 1),
})

const blocksQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Block a member: you no longer see each other. */
  add: write<MemberName, BlockChange, BlocksAddError>(namespace, 'add', 'body'),
  /** Unblock a member. */
  remove: write<MemberName, BlockChange, BlocksRemoveError>(namespace, 'remove', 'body'),
  /** List the members you block, newest first. */
  list: list<[query?: BlocksListQuery], BlockPage, BlocksListError>(namespace, 'list', 1),
})

const answersQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Edit your answer. */
  update: write<{ id: number; body: CommentUpdate }, AnswerUpdated, AnswersUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** Accept an answer to your question, or undo that. */
  accept: write<{ id: number; body: Accept }, AnswerUpdated, AnswersAcceptError>(
    namespace,
    'accept',
    'id',
    'body',
  ),
})

const commentsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Edit your comment or reply. */
  update: write<{ id: number; body: CommentUpdate }, CommentUpdated, CommentsUpdateError>(
    namespace,
    'update',
    'id',
    'body',
  ),
  /** Reply to a comment or an answer. */
  reply: write<{ id: number; body: CommentCreate }, ReplyCreated, CommentsReplyError>(
    namespace,
    'reply',
    'id',
    'body',
  ),
})

const itemsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Archive or restore your item. */
  archive: write<ItemArchive, ItemUpdated, ItemsArchiveError>(namespace, 'archive', 'body'),
  /** Add images to the gallery of your item. */
  addImages: write<ItemAddImages, ItemUpdated, ItemsAddImagesError>(namespace, 'addImages', 'body'),
})

const reactionsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Like or dislike something, or remove your reaction. */
  set: write<ReactionSet, Reacted, ReactionsSetError>(namespace, 'set', 'body'),
})

const favoritesQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Save an item, or remove it from your saved items. */
  set: write<FavoriteSet, FavoriteState, FavoritesSetError>(namespace, 'set', 'body'),
  /** List your saved items, last saved first. */
  list: list<[query?: FavoritesListQuery], ItemPage, FavoritesListError>(namespace, 'list', 1),
})

const reportsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Report something to the moderators. */
  create: write<ReportCreate, Reported, ReportsCreateError>(namespace, 'create', 'body'),
})

const profileQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Read your profile, and the pictures and banners to choose from. */
  get: read<[], ProfileRead, ProfileGetError>(namespace, 'get', 0),
  /** Change your profile. */
  update: write<ProfileUpdate, ProfileUpdated, ProfileUpdateError>(namespace, 'update', 'body'),
})

const cvQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Read your CV. */
  get: read<[], OwnCv, CvGetError>(namespace, 'get', 0),
  /** Write or change your CV. */
  update: write<CvUpdate, CvUpdated, CvUpdateError>(namespace, 'update', 'body'),
})

const preferencesQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Read your preferences. */
  get: read<[], PreferencesRead, PreferencesGetError>(namespace, 'get', 0),
  /** Change your preferences. */
  update: write<PreferencesUpdate, PreferencesRead, PreferencesUpdateError>(namespace, 'update', 'body'),
})

const activityQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** List your activity, newest first. */
  list: list<[query?: ActivityListQuery], ActivityPage, ActivityListError>(namespace, 'list', 1),
})

const feedQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Read your home feed, newest first. */
  list: list<[query?: FeedListQuery], ItemPage, FeedListError>(namespace, 'list', 1),
})

const searchQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Search everything visible to you. */
  query: list<[query: SearchQueryQuery], SearchPage, SearchQueryError>(namespace, 'query', 1),
  /** Suggest members or tags for the beginning of a name. */
  autocomplete: read<[query: SearchAutocompleteQuery], Suggestions, SearchAutocompleteError>(
    namespace,
    'autocomplete',
    1,
  ),
})

const usersQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** List members, newest first. */
  list: list<[query?: UsersListQuery], UserPage, UsersListError>(namespace, 'list', 1),
  /** Read the profile of a member. */
  get: read<[username: string], UserRead, UsersGetError>(namespace, 'get', 1),
  /** List the public activity of a member, newest first. */
  activity: list<[username: string, query?: UsersActivityQuery], ActivityPage, UsersActivityError>(
    namespace,
    'activity',
    2,
  ),
  /** Read the CV of a member. */
  cv: read<[username: string], CvRead, UsersCvError>(namespace, 'cv', 1),
  /** List the connections of a member, newest first. */
  connections: list<
    [username: string, query?: UsersConnectionsQuery],
    ConnectedMemberPage,
    UsersConnectionsError
  >(namespace, 'connections', 2),
})

const chatsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** List your chats, newest first. */
  list: list<[query?: ChatsListQuery], ChatPage, ChatsListError>(namespace, 'list', 1),
  /** Search your chats, your connections and your messages. */
  search: read<[query: ChatsSearchQuery], ChatSearchResult, ChatsSearchError>(namespace, 'search', 1),
  /** Count your unread messages. */
  unreadCount: read<[], UnreadCount, ChatsUnreadCountError>(namespace, 'unreadCount', 0),
  /** List the members you can start a chat with: your connections. */
  contacts: read<[query?: ChatsContactsQuery], ContactPage, ChatsContactsError>(namespace, 'contacts', 1),
  /** List your starred messages, last starred first. */
  starred: list<[query?: ChatsStarredQuery], StarredPage, ChatsStarredError>(namespace, 'starred', 1),
  /** Read a chat, newest message first. */
  messages: list<[key: string, query?: ChatsMessagesQuery], MessagePage, ChatsMessagesError>(
    namespace,
    'messages',
    2,
  ),
  /** Send a message. */
  send: write<{ key: string; body: MessageSend }, MessageSent, ChatsSendError>(
    namespace,
    'send',
    'key',
    'body',
  ),
  /** Search the messages of one chat, newest first. */
  searchMessages: list<[key: string, query: ChatsSearchMessagesQuery], MessagePage, ChatsSearchMessagesError>(
    namespace,
    'searchMessages',
    2,
  ),
  /** Read a chat's members, pinned messages and your settings. */
  get: read<[key: string], ChatRead, ChatsGetError>(namespace, 'get', 1),
  /** Forward a message to other chats. */
  forward: write<
    { key: string; messageId: number; body: MessageForward },
    MessageForwarded,
    ChatsForwardError
  >(namespace, 'forward', 'key', 'messageId', 'body'),
  /** React to a message with an emoji. */
  react: write<{ key: string; messageId: number; body: MessageReact }, MessageReacted, ChatsReactError>(
    namespace,
    'react',
    'key',
    'messageId',
    'body',
  ),
  /** Star a message. Only you can see the star. */
  star: write<{ id: number; body: MessageStar }, MessageStarred, ChatsStarError>(
    namespace,
    'star',
    'id',
    'body',
  ),
  /** Mark a chat as read, to its end or up to a message. */
  markRead: write<{ key: string; body?: ReadMark }, ReadMarked, ChatsMarkReadError>(
    namespace,
    'markRead',
    'key',
    'body',
  ),
  /** Pin a message for everyone in the chat, or unpin it. */
  pin: write<{ key: string; body: MessagePin }, MessagePinned, ChatsPinError>(
    namespace,
    'pin',
    'key',
    'body',
  ),
  /** Archive, pin or mute a chat. Only your own view changes. */
  setState: write<{ key: string; body: ChatState }, ChatResult, ChatsSetStateError>(
    namespace,
    'setState',
    'key',
    'body',
  ),
})

const groupsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** Create a group with your connections. */
  create: write<GroupCreate, GroupCreated, GroupsCreateError>(namespace, 'create', 'body'),
  /** Add your connections to a group, and remove members. */
  addMembers: write<{ slug: string; body: GroupMembers }, GroupMembersChanged, GroupsAddMembersError>(
    namespace,
    'addMembers',
    'slug',
    'body',
  ),
  /** Change the role of a group member, or transfer ownership. */
  setRole: write<{ slug: string; body: GroupRoleChange }, GroupRoleChanged, GroupsSetRoleError>(
    namespace,
    'setRole',
    'slug',
    'body',
  ),
  /** Rename a group. */
  rename: write<{ slug: string; body: GroupRename }, ChatResult, GroupsRenameError>(
    namespace,
    'rename',
    'slug',
    'body',
  ),
  /** Change or remove the icon of a group. */
  setIcon: write<{ slug: string; body: GroupIcon }, ChatResult, GroupsSetIconError>(
    namespace,
    'setIcon',
    'slug',
    'body',
  ),
  /** Leave a group. */
  leave: write<string, GroupLeft, GroupsLeaveError>(namespace, 'leave', 'slug'),
})

const notificationsQueries = (namespace: Namespace) => ({
  /** The key of everything in this namespace. */
  key: () => namespace.key,
  /** List your notifications, newest first. */
  list: list<[query?: NotificationsListQuery], NotificationPage, NotificationsListError>(
    namespace,
    'list',
    1,
  ),
  /** Count your unread notifications. */
  count: read<[], UnreadNotifications, NotificationsCountError>(namespace, 'count', 0),
  /** Mark a notification as read. */
  read: write<number, UnreadNotifications, NotificationsReadError>(namespace, 'read', 'id'),
  /** Mark all your notifications as read. */
  readAll: write<void, AllRead, NotificationsReadAllError>(namespace, 'readAll'),
})

/** Options for TanStack Query, by namespace and operation. */
export interface Queries {
  /** The key of everything. */
  key(): Key
  /** Your API key (member, scopes, usage) and this OpenAPI document. */
  readonly account: ReturnType<typeof accountQueries>
  /** Articles: publish, edit, read and comment. */
  readonly posts: ReturnType<typeof postsQueries>
  /** Questions and their answers. */
  readonly questions: ReturnType<typeof questionsQueries>
  /** Polls: two to five options, one vote per member. */
  readonly polls: ReturnType<typeof pollsQueries>
  /** Multiple-choice questions: two to five options, exactly one correct. */
  readonly mcqs: ReturnType<typeof mcqsQueries>
  /** Communities: create, join, run and read. */
  readonly communities: ReturnType<typeof communitiesQueries>
  /** Services that members sell: publish, find, book and review. */
  readonly services: ReturnType<typeof servicesQueries>
  /** Job posts: publish, find, apply, close and reopen. */
  readonly jobs: ReturnType<typeof jobsQueries>
  /** Topics of content. */
  readonly tags: ReturnType<typeof tagsQueries>
  /** Images for posts, profiles and everything else. */
  readonly media: ReturnType<typeof mediaQueries>
  /** Scheduled items: list, move, publish now, cancel. */
  readonly scheduled: ReturnType<typeof scheduledQueries>
  /** Values to choose from: communities, categories, job options, places, icons. */
  readonly lookups: ReturnType<typeof lookupsQueries>
  /** Orders of services, from request to completion. */
  readonly bookings: ReturnType<typeof bookingsQueries>
  /** Reviews of services. */
  readonly reviews: ReturnType<typeof reviewsQueries>
  /** Applications for jobs, from the letter to the decision. */
  readonly applications: ReturnType<typeof applicationsQueries>
  /** Following members, communities and tags. */
  readonly follows: ReturnType<typeof followsQueries>
  /** Mutual connections between members. */
  readonly connections: ReturnType<typeof connectionsQueries>
  /** Blocked members. */
  readonly blocks: ReturnType<typeof blocksQueries>
  /** Answers to questions. */
  readonly answers: ReturnType<typeof answersQueries>
  /** Comments and replies. */
  readonly comments: ReturnType<typeof commentsQueries>
  /** Items of every type: archiving and images. */
  readonly items: ReturnType<typeof itemsQueries>
  /** Likes and dislikes. */
  readonly reactions: ReturnType<typeof reactionsQueries>
  /** Items you saved. */
  readonly favorites: ReturnType<typeof favoritesQueries>
  /** Reports to the moderators. */
  readonly reports: ReturnType<typeof reportsQueries>
  /** Your own profile. */
  readonly profile: ReturnType<typeof profileQueries>
  /** Your own CV. */
  readonly cv: ReturnType<typeof cvQueries>
  /** Your own preferences. */
  readonly preferences: ReturnType<typeof preferencesQueries>
  /** Your recent activity. */
  readonly activity: ReturnType<typeof activityQueries>
  /** Your home feed. */
  readonly feed: ReturnType<typeof feedQueries>
  /** Search of the whole site. */
  readonly search: ReturnType<typeof searchQueries>
  /** Other members: profiles, activity, CVs, connections. */
  readonly users: ReturnType<typeof usersQueries>
  /** Direct and group chats: read, send, search. */
  readonly chats: ReturnType<typeof chatsQueries>
  /** Group chats: members, roles, name and icon. */
  readonly groups: ReturnType<typeof groupsQueries>
  /** Your notifications. */
  readonly notifications: ReturnType<typeof notificationsQueries>
}

/**
 * Options for TanStack Query, for every operation of a client.
 *
 * @param client Makes the calls. Its own retries stand: queries and mutations are not repeated beyond them.
 *
 * @param prefix The first part of every key. Give each client its own where there are several. Default: `chowk`.
 * @example
 * const chowk = createQueries(client)
 * const { data } = useQuery(chowk.posts.get.queryOptions(42))
 * const publish = useMutation(chowk.posts.create.mutationOptions())
 */
export function createQueries(client: Chowk, prefix = 'chowk'): Queries {
  const of = <Name extends keyof Chowk & string>(name: Name): Namespace => ({
    key: keyOf(prefix, name),
    methods: client[name] as object,
  })
  return {
    key: () => keyOf(prefix),
    account: accountQueries(of('account')),
    posts: postsQueries(of('posts')),
    questions: questionsQueries(of('questions')),
    polls: pollsQueries(of('polls')),
    mcqs: mcqsQueries(of('mcqs')),
    communities: communitiesQueries(of('communities')),
    services: servicesQueries(of('services')),
    jobs: jobsQueries(of('jobs')),
    tags: tagsQueries(of('tags')),
    media: mediaQueries(of('media')),
    scheduled: scheduledQueries(of('scheduled')),
    lookups: lookupsQueries(of('lookups')),
    bookings: bookingsQueries(of('bookings')),
    reviews: reviewsQueries(of('reviews')),
    applications: applicationsQueries(of('applications')),
    follows: followsQueries(of('follows')),
    connections: connectionsQueries(of('connections')),
    blocks: blocksQueries(of('blocks')),
    answers: answersQueries(of('answers')),
    comments: commentsQueries(of('comments')),
    items: itemsQueries(of('items')),
    reactions: reactionsQueries(of('reactions')),
    favorites: favoritesQueries(of('favorites')),
    reports: reportsQueries(of('reports')),
    profile: profileQueries(of('profile')),
    cv: cvQueries(of('cv')),
    preferences: preferencesQueries(of('preferences')),
    activity: activityQueries(of('activity')),
    feed: feedQueries(of('feed')),
    search: searchQueries(of('search')),
    users: usersQueries(of('users')),
    chats: chatsQueries(of('chats')),
    groups: groupsQueries(of('groups')),
    notifications: notificationsQueries(of('notifications')),
  }
}
